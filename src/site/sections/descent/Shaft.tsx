import './shaft.css';

type ShaftProps = {
  /** On the landing page he descends as the page is read; elsewhere he hangs where he is, or stands on the street. */
  technician?: 'descends' | 'hangs' | 'stands' | undefined;
};

/** The shaft, the two ropes and, on some pages, the technician. It is decorative and needs no script. */
export function Shaft({ technician }: ShaftProps) {
  return (
    <div className="shaft" aria-hidden="true">
      <div className="ropes" />
      {technician && (
        <div className={`technician technician-${technician}`} data-technician>
          {technician === 'stands' ? <Standing /> : <Hanging />}
        </div>
      )}
    </div>
  );
}

/** The technician on the ropes. */
function Hanging() {
  return (
    <svg viewBox="0 0 44 76" aria-hidden="true">
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M13 43 29 37.5 36.5 52l4-2.5" stroke="#93a6b0" strokeWidth="6.5" />
        <path d="M13 43.5 27 44 33 59l5-2.5" stroke="#f3f1ec" strokeWidth="7" />
        <path d="M12 26v16.5" stroke="#f3f1ec" strokeWidth="11" />
        <path d="M13.5 26.5 20.5 34l3.5-7.5" stroke="#93a6b0" strokeWidth="4.5" />
        <path d="m13 28 5 11 6 5" stroke="#f3f1ec" strokeWidth="4.5" />
        <path d="M7 41.5h12M10.5 22l7 19" stroke="#ff5a1f" strokeWidth="2" />
      </g>
      <rect x="20.5" y="29" width="7" height="11" rx="1.5" fill="#ff5a1f" />
      <circle cx="13" cy="15" r="5.5" fill="#f3f1ec" />
      <path d="M5.5 14.5a7.5 7.5 0 0 1 15 0h2v2h-17z" fill="#ff5a1f" />
    </svg>
  );
}

/** The technician on the street: off the ropes, his descender on the harness, a hand raised. */
function Standing() {
  return (
    <svg viewBox="0 0 44 76" aria-hidden="true">
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M20 43 22.5 72.5h5" stroke="#93a6b0" strokeWidth="6.5" />
        <path d="M18.5 43.5 17 72.500h5" stroke="#f3f1ec" strokeWidth="7" />
        <path d="M19 26v16.5" stroke="#f3f1ec" strokeWidth="11" />
        <path d="m20.5 26.5 6.5 5.5 5-11" stroke="#93a6b0" strokeWidth="4.5" />
        <path d="m17.5 28-2 8.5 2.5 6.5" stroke="#93a6b0" strokeWidth="4.5" />
        <path d="M14 41.500h12M17.5 22l6 19" stroke="#ff5a1f" strokeWidth="2" />
      </g>
      <rect x="21.5" y="40" width="5" height="8" rx="1.5" fill="#ff5a1f" />
      <circle cx="20" cy="15" r="5.5" fill="#f3f1ec" />
      <path d="M12.5 14.500a7.5 7.5 0 0 1 15 0h2v2h-17z" fill="#ff5a1f" />
    </svg>
  );
}
