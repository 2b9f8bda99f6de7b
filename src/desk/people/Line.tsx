import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';

/** A device or a passkey on a person's card. Its children are its buttons. */
export function Line({ icon, name, badge, detail, children }: LineProps) {
  return (
    <li className="line">
      <Icon name={icon} />
      <div>
        <p className="line-name">
          <b>{name}</b>
          {badge && <span className="badge-plain">{badge}</span>}
        </p>
        <small>{detail}</small>
      </div>
      {children}
    </li>
  );
}

type LineProps = {
  icon: IconName;
  name: string;
  badge?: string | false;
  detail: ReactNode;
  children?: ReactNode;
};
