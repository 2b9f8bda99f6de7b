/** The company's mark, from which the ropes of the page hang. */
export function Mark() {
  return (
    <div className="top__mark" aria-hidden="true">
      <svg viewBox="0 0 32 40" role="presentation">
        <path className="mark-a" d="M5 5 12.5 25.5V40" />
        <path className="mark-b" d="M27 5 19.5 25.5V40" />
        <circle className="mark-a" cx="5" cy="5" r="4.25" />
        <circle className="mark-b" cx="27" cy="5" r="4.25" />
      </svg>
    </div>
  );
}
