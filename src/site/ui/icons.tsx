import type { ReactNode } from 'react';

/** Drawn on a 24 px grid: 1.5 px stroke, butt ends, mitred joints, no fills (DESIGN.md §7). Always decorative. */
type IconProps = { className?: string };

function Icon({ className = 'icon', children }: IconProps & { children: ReactNode }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export function ArrowDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5v16M5.5 13l6.5 6.5 6.5-6.5" />
    </Icon>
  );
}

export function ArrowUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20.5v-16M5.5 11 12 4.5l6.5 6.5" />
    </Icon>
  );
}

export function ArrowRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 12h16M13 5.5l6.5 6.5-6.5 6.5" />
    </Icon>
  );
}

export function ArrowLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20.5 12h-16M11 5.5 4.5 12l6.5 6.5" />
    </Icon>
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.25 3h4l1.75 5-2.5 1.75a13 13 0 0 0 6.75 6.75L16 14l5 1.75v4c0 .7-.55 1.25-1.25 1.25C10.8 21 3 13.2 3 4.25 3 3.55 3.55 3 4.25 3z" />
    </Icon>
  );
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.75 5h18.5v14H2.75zM2.75 5.5 12 13l9.25-7.5" />
    </Icon>
  );
}

export function WhatsAppIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 21.25 4.4 16.6a8.9 8.9 0 1 1 3.3 3.3z" />
      <path d="M8.6 7.5h1.6l.9 2.3-1.1 1a6.5 6.5 0 0 0 3.2 3.2l1-1.1 2.3.9v1.6c0 .5-.4.9-.9.9-4.4 0-7.9-3.5-7.9-7.9 0-.5.4-.9.9-.9z" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m3.5 12.5 5.5 5.5L20.5 6" />
    </Icon>
  );
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 2.75 22.25 20.5H1.75zM12 9.5v5M12 16.5v2" />
    </Icon>
  );
}

export function PauseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 4h4v16H6zM14 4h4v16h-4z" />
    </Icon>
  );
}

export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.5v17l14-8.5z" />
    </Icon>
  );
}
