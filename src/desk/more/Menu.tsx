import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../ui/Icon.tsx';

/** A line of «Más» that leads to a page, with how things stand there. */
export function MenuLink({ href, late, ...line }: MenuLinkProps) {
  return (
    <li>
      <Link className="menu-item" href={href}>
        <MenuText {...line} late={late} />
        <Icon name="right" />
      </Link>
    </li>
  );
}

type MenuLinkProps = { href: string } & MenuTextProps;

/** What a line of «Más» says. */
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
  /** How things stand, in one line. */
  children: ReactNode;
};
