/** A symbol beside words that say the same: nobody has to see it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

export type IconName = keyof typeof drawings;

/** On a grid of 24, in lines of 1.6. */
const drawings = {
  alert: 'M12 2.75 22.25 20.5H1.75zM12 9.5v5M12 16.5v2',
  device: 'M2.75 4.25h13.5v3M2.75 4.25v10.5H12M1 18.5h11M15.25 9.75h6.5v11h-6.5zM17.75 18.25h1.5',
  laptop: 'M4 5h16v10.5H4zM1.5 19.25h21',
  mobile: 'M6.5 2.5h11v19h-11zM10.5 18.5h3',
  more: 'M3.5 10.5h3v3h-3zM10.5 10.5h3v3h-3zM17.5 10.5h3v3h-3z',
  out: 'M14 3.5H4v17h10M9 12h12.5M16 6.5l5.5 5.5-5.5 5.5',
  redo: 'M20.5 5v5.5H15M20 10.5A8.5 8.5 0 1 0 20.5 14',
  right: 'M3.5 12h16M13 5.5l6.5 6.5-6.5 6.5',
  tablet: 'M4 2.5h16v19H4zM10.5 18.5h3',
} as const;
