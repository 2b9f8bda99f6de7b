import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageBeside } from '../state/panes.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

/** An entry of «Más» that links to a page and shows its status. */
export function MenuLink({ href, late, ...line }: MenuLinkProps) {
  const pageBeside = usePageBeside();
  return (
    <li>
      <Link
        className="menu-item"
        href={href}
        replace={pageBeside !== undefined}
        aria-current={pageBeside === href ? 'true' : undefined}
      >
        <MenuText {...line} late={late} />
        <Icon name="right" />
      </Link>
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
