import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** A message as wide as the page. */
export function Banner({ icon, late = false, role = 'status', children }: BannerProps) {
  return (
    <div className={late ? 'banner banner-late' : 'banner'} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

type BannerProps = {
  icon: IconName;
  late?: boolean;
  role?: 'status' | 'alert';
  children: ReactNode;
};
