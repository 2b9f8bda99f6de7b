import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from './Icon.tsx';
import { Technician } from './Technician.tsx';

/** The empty state of a list: what it will hold, and where to go meanwhile. */
export function Empty({ title, text, link, children }: EmptyProps) {
  return (
    <div className="empty">
      <div className="space">
        <Technician />
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
      {link && (
        <Link className="button" href={link.href}>
          <Icon name={link.icon} />
          {link.text}
        </Link>
      )}
    </div>
  );
}

type EmptyProps = {
  title: string;
  text: ReactNode;
  link?: { href: string; icon: IconName; text: string };
  children?: ReactNode;
};
