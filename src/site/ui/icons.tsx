import type { ReactNode } from 'react';

/** Drawn on a 24 px grid: 1.5 px stroke, butt ends, mitred joints, no fills (DESIGN.md §7). Always decorative. */
export type IconProps = { className?: string };

export type IconComponent = (props: IconProps) => ReactNode;

function Icon({ className = 'icon', children }: IconProps & { children: ReactNode }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export function BrickworkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.75 4.75h18.5v14.5H2.75zM2.75 9.6h18.5M2.75 14.4h18.5M9 4.75V9.6M15.5 4.75V9.6M6 9.6v4.8M12.25 9.6v4.8M18.25 9.6v4.8M9 14.4v4.85M15.5 14.4v4.85" />
    </Icon>
  );
}

export function PipeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 2.75h8M6.25 2.75v9c0 3 2 5 5 5h5M11.75 2.75v7.5c0 .6.4 1 1 1h3.5M16.25 9.5v9M19.5 17.25c-.9 1.15-1.4 1.9-1.4 2.6a1.4 1.4 0 0 0 2.8 0c0-.7-.5-1.45-1.4-2.6z" />
    </Icon>
  );
}

export function BoltIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.5 2.5 5 13.75h5.75L9.5 21.5l9.5-12h-6.25z" />
    </Icon>
  );
}

export function AirConditionerIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.75 4.75h18.5v13H2.75zM6 17.75v3M18 17.75v3M16.75 8.5h2.25M16.75 11.25h2.25M16.75 14h2.25" />
      <circle cx="9.5" cy="11.25" r="4" />
      <path d="M9.5 7.25v8M5.5 11.25h8" />
    </Icon>
  );
}

export function SqueegeeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 3.5h17v4h-17zM3.5 10h17M12 10v3" />
      <path d="M10.25 13h3.5v8.25h-3.5zM18.75 13.25v4.5M16.5 15.5H21" />
    </Icon>
  );
}

export function MagnifierIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.25" cy="10.25" r="7" />
      <path d="m15.25 15.25 6 6M11.25 3.5 9 8l3.25 2-2 3.25.75 3.5" />
    </Icon>
  );
}

export function SirenIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.75 17.25V12a5.25 5.25 0 0 1 10.5 0v5.25M3.75 17.25h16.5v3.5H3.75zM12 1.75v2.5M3.5 5l2 1.75M20.5 5l-2 1.75M12 10v4" />
    </Icon>
  );
}

export function ColumnIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 21.25h17M5.5 21.25v-2.5h13v2.5M4.5 3h15L17.25 6.5H6.75zM7.75 6.5v12.25M12 6.5v12.25M16.25 6.5v12.25" />
    </Icon>
  );
}

export function AntennaIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m7 21.25 5-12 5 12M8.6 17.5h6.8" />
      <circle cx="12" cy="7" r="2" />
      <path d="M8 11a5.7 5.7 0 0 1 0-8M16 3a5.7 5.7 0 0 1 0 8M4.9 13.5a9.6 9.6 0 0 1 0-13M19.1.5a9.6 9.6 0 0 1 0 13" />
    </Icon>
  );
}

export function HelmetIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 16.25h18M4.75 16.25v-2.5a7.25 7.25 0 0 1 14.5 0v2.5M9.5 7v5M14.5 7v5M9.5 7.25V4.75h5v2.5M5.5 16.25c0 3 2.75 5 6.5 5s6.5-2 6.5-5" />
    </Icon>
  );
}

export function NoScaffoldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 2.5v19M19 2.5v19M5 6.5h14M5 12h14M5 17.5h14M5 12l7-5.5M12 17.5 19 12" />
      <path d="M2 21.5 22 2.5" strokeWidth="2.5" />
    </Icon>
  );
}

export function StopwatchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="13.75" r="7.75" />
      <path d="M12 9v5l3.25 2M9.25 2h5.5M12 2v4M18 7.25 20 5.25" />
    </Icon>
  );
}

export function CarabinerIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.25 14v1.5a5.1 5.1 0 0 0 10.2 0v-8a5.1 5.1 0 0 0-10-1.35L7.25 8.5" />
      <path d="M5.75 8.5h3V14h-3zM12.35 20.6V23" />
    </Icon>
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
