/** Explains the parts of the bars. */
export function Legend({ promised }: { promised: boolean }) {
  return (
    <ul className="legend">
      <li>
        <svg aria-hidden="true">
          <rect className="bar__in" width="100%" height="100%" />
        </svg>
        {promised ? 'En 24 h' : 'Contestadas'}
      </li>
      {promised && (
        <li>
          <svg aria-hidden="true">
            <rect width="100%" height="100%" fill="url(#hatch)" />
          </svg>
          Con retraso
        </li>
      )}
      <li>
        <svg aria-hidden="true">
          <rect className="bar__open" x="1" y="1" width="18" height="12" />
        </svg>
        Sin contestar
      </li>
    </ul>
  );
}
