/**
 * A technician hanging on two ropes from the top of the free space. The style sheet has
 * the colours that differ between the light and the dark scheme.
 */
export function Technician() {
  return (
    <svg
      className="technician"
      viewBox="0 -800 44 890"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M16-800V90" stroke="var(--rope)" strokeWidth="2" />
      <path d="M21-800V90" stroke="#ff5a1f" strokeWidth="2" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M13 43 29 37.5 36.5 52" stroke="var(--far)" strokeWidth="6.5" />
        <path d="M13 43.5 27 44 33 59" stroke="var(--near)" strokeWidth="7" />
        <path d="m33 59 5-2.5M36.5 52l4-2.5" stroke="var(--near)" strokeWidth="4.5" />
        <path d="M12 26v16.5" stroke="var(--near)" strokeWidth="11" />
        <path d="M13.5 26.5 20.5 34l3.5-7.5" stroke="var(--far)" strokeWidth="4.5" />
        <path d="m13 28 5 11 6 5" stroke="var(--near)" strokeWidth="4.5" />
        <path d="M7 41.5h12M10.5 22l7 19" stroke="#ff5a1f" strokeWidth="2" />
      </g>
      <path d="M20.5 29h7v11h-7z" fill="#ff5a1f" />
      <circle cx="13" cy="15" r="5.5" fill="var(--near)" />
      <path d="M5.5 14.5a7.5 7.5 0 0 1 15 0h2v2h-17z" fill="#ff5a1f" />
    </svg>
  );
}
