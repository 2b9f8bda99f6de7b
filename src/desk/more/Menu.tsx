import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { ListLink } from '../ui/ListLink.tsx';

/** An entry of «Más» that links to a page and shows its status. */
export function MenuLink({ href, late, ...line }: MenuLinkProps) {
  return (
    <li>
      <ListLink className="menu-item" href={href}>
        <MenuText {...line} late={late} />
        <Icon name="right" />
      </ListLink>
    </li>
  );
}

type MenuLinkProps = { href: string } & MenuTextProps;

/** The text of an entry of «Más». */
export function MenuText({ icon, title, late, children }: MenuTextProps) {
  return (
    <>
      <Icon name={icon} />
      <span>
        <span>{title}</span>
        <small className={late ? 'late' : undefined}>{children}</small>
      </span>
    </>
  );
}

type MenuTextProps = {
  icon: IconName;
  title: string;
  late?: boolean | undefined;
  /** The status, in one line. */
  children: ReactNode;
};
