/** Icons on a grid of 24 px: 1.5 px stroke, butt ends, mitred joints, no fills. They are decorative. */
export const ArrowDownIcon = icon('M12 3.5v16M5.5 13l6.5 6.5 6.5-6.5');
export const ArrowUpIcon = icon('M12 20.5v-16M5.5 11 12 4.5l6.5 6.5');
export const ArrowRightIcon = icon('M3.5 12h16M13 5.5l6.5 6.5-6.5 6.5');
export const ArrowLeftIcon = icon('M20.5 12h-16M11 5.5 4.5 12l6.5 6.5');
export const PhoneIcon = icon(
  'M4.25 3h4l1.75 5-2.5 1.75a13 13 0 0 0 6.75 6.75L16 14l5 1.75v4c0 .7-.55 1.25-1.25 1.25C10.8 21 3 13.2 3 4.25 3 3.55 3.55 3 4.25 3z',
);
export const MailIcon = icon('M2.75 5h18.5v14H2.75zM2.75 5.5 12 13l9.25-7.5');
export const WhatsAppIcon = icon(
  'M3 21.25 4.4 16.6a8.9 8.9 0 1 1 3.3 3.3zM8.6 7.5h1.6l.9 2.3-1.1 1a6.5 6.5 0 0 0 3.2 3.2l1-1.1 2.3.9v1.6c0 .5-.4.9-.9.9-4.4 0-7.9-3.5-7.9-7.9 0-.5.4-.9.9-.9z',
);
export const CheckIcon = icon('m3.5 12.5 5.5 5.5L20.5 6');
export const AlertIcon = icon('M12 2.75 22.25 20.5H1.75zM12 9.5v5M12 16.5v2');
export const PauseIcon = icon('M6 4h4v16H6zM14 4h4v16h-4z');
export const PlayIcon = icon('M6 3.5v17l14-8.5z');

function icon(path: string) {
  return ({ className = 'icon' }: { className?: string }) => (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
