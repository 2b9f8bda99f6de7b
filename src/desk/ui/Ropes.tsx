/** The patterns of the rope and of the hatched bars, once in the document: other drawings are filled with them. */
export function Ropes() {
  return (
    <svg className="ropes" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id="rope" width="4" height="5" patternUnits="userSpaceOnUse">
          <path fill="#ff5a1f" d="M0 0h4v5H0z" />
          <path d="M-1 5.5 5-.5M-1 10.5 5 4.5" stroke="#c63c08" strokeWidth="1.5" />
        </pattern>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">
          <path className="hatch-a" d="M0 0h6v6H0z" />
          <path className="hatch-b" d="M-1 7 7-1M-1 1 1-1M5 7 7 5" strokeWidth="1.6" />
        </pattern>
      </defs>
    </svg>
  );
}
