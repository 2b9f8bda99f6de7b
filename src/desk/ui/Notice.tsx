import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** A message across the page about the state of the desk. */
export function Notice({ icon, bad = false, role = 'status', children }: Props) {
  return (
    <div className={bad ? 'ban ban--late' : 'ban'} role={role}>
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}

type Props = { icon: IconName; bad?: boolean; role?: 'status' | 'alert'; children: ReactNode };
