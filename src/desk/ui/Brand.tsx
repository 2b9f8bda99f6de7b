const words: string[] = import.meta.env.VITE_COMPANY_NAME.split(' ');
const last = words.pop();
const first = words.join(' ');

/** The company's name, with its last word in the colour of the ropes. */
export function Brand() {
  return (
    <>
      {first} <span className="brand">{last}</span>
    </>
  );
}

/** The logo mark of the company, from which the two ropes of the page hang. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 40" aria-hidden="true">
      <g fill="none" strokeLinejoin="bevel" strokeWidth="4">
        <path className="strand" d="M5 5 12.5 25.5V40" stroke="#f3f1ec" />
        <path d="M27 5 19.5 25.5V40" stroke="#ff5a1f" />
      </g>
      <circle className="strand" cx="5" cy="5" r="4.25" fill="#f3f1ec" />
      <circle cx="27" cy="5" r="4.25" fill="#ff5a1f" />
    </svg>
  );
}
