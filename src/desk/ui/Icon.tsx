/**
 * A decorative icon, hidden from screen readers because the text beside it says the same.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

export type IconName = keyof typeof drawings;

const handset =
  'M4.25 3h4l1.75 5-2.5 1.75a13 13 0 0 0 6.75 6.75L16 14l5 1.75v4' +
  'c0 .7-.55 1.25-1.25 1.25C10.8 21 3 13.2 3 4.25 3 3.55 3.55 3 4.25 3z';

/** The icons as SVG paths on a grid of 24 px, drawn with a stroke of 1.6 px. */
const drawings = {
  alert: 'M12 2.75 22.25 20.5H1.75zM12 9.5v5M12 16.5v2',
  bell: 'M5.5 17.5V10a6.5 6.5 0 0 1 13 0v7.5M3 17.5h18M12 1.5v2M9.5 21h5',
  calendar: 'M3.25 5.25h17.5v15.5H3.25zM3.25 10h17.5M8 2.5v5M16 2.5v5',
  chart: 'M2.5 20.75h19M5 20.5v-6h3v6M10.5 20.5V9h3v11.5M16 20.5v-17h3v17',
  check: 'm3.5 12.5 5.5 5.5L20.5 6',
  clock: 'M21.25 12a9.25 9.25 0 1 1-18.5 0 9.25 9.25 0 0 1 18.5 0zM12 6v6.25l4.25 2.5',
  close: 'm4.5 4.5 15 15M19.5 4.5l-15 15',
  data: 'M12 2.75V15M6.5 9.75 12 15.25l5.5-5.5M3 16.5v4.25h18V16.5',
  device:
    'M2.75 4.25h13.5v3M2.75 4.25v10.5H12M1 18.5h11M15.25 9.75h6.5v11h-6.5z' +
    'M17.75 18.25h1.5',
  down: 'm4.5 8.5 7.5 7.5 7.5-7.5',
  key:
    'M12.25 12a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0zM12.25 12H22v4.5' +
    'M17.5 12v3.5M7.5 11.25v1.5',
  laptop: 'M4 5h16v10.5H4zM1.5 19.25h21',
  left: 'M20.5 12h-16M11 5.5 4.5 12l6.5 6.5',
  list: 'M3 6.5h3M3 12h3M3 17.5h3M9 6.5h12M9 12h12M9 17.5h12',
  mail: 'M2.75 5h18.5v14H2.75zM2.75 5.5 12 13l9.25-7.5',
  megaphone: 'M3 9.5V14h3.5L17 19V4.5l-10.5 5zM6.5 14v6.5H10V16M20 9v6',
  mobile: 'M6.5 2.5h11v19h-11zM10.5 18.5h3',
  more: 'M3.5 10.5h3v3h-3zM10.5 10.5h3v3h-3zM17.5 10.5h3v3h-3z',
  nocall: `${handset}M15 3.5l6 6M21 3.5l-6 6`,
  offline:
    'M1.5 9a15 15 0 0 1 5-3.2M10 4.7A15 15 0 0 1 22.5 9M5 13a10 10 0 0 1 5-2.7' +
    'M14.5 10.5A10 10 0 0 1 19 13M8.5 16.5a5 5 0 0 1 7 0M12 19v2M3 2.5l18 18',
  out: 'M14 3.5H4v17h10M9 12h12.5M16 6.5l5.5 5.5-5.5 5.5',
  phone: handset,
  plus: 'M12 3.5v17M3.5 12h17',
  pulse: 'M1.5 12.5H7l3-8 4.5 15 3-7h5',
  quote: 'M4.75 2.75h14.5v18.5H4.75zM15 8.6a3.9 3.9 0 1 0 0 6.8M7.5 11h5M7.5 13.25h5',
  redo: 'M20.5 5v5.5H15M20 10.5A8.5 8.5 0 1 0 20.5 14',
  right: 'M3.5 12h16M13 5.5l6.5 6.5-6.5 6.5',
  search: 'M17.25 10.25a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM15.25 15.25l6 6',
  trash: 'M3 6h18M9 6V3h6v3M5.5 6l1 15h11l1-15M10 10v7M14 10v7',
  whatsapp:
    'M3 21.25 4.4 16.6a8.9 8.9 0 1 1 3.3 3.3z' +
    'M8.6 7.5h1.6l.9 2.3-1.1 1a6.5 6.5 0 0 0 3.2 3.2l1-1.1 2.3.9v1.6' +
    'c0 .5-.4.9-.9.9-4.4 0-7.9-3.5-7.9-7.9 0-.5.4-.9.9-.9z',
} as const;
