import { Icon, type IconName } from './Icon.tsx';

/** A fact about a request, with an optional icon. */
export function Fact({ icon, children }: { icon?: IconName; children: string }) {
  return (
    <p className="row-fact">
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </p>
  );
}
