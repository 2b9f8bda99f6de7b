/** The company's name, its last word in the colour of the ropes. */
export function Brand() {
  return (
    <>
      {first} <span className="brand">{last}</span>
    </>
  );
}

const words = import.meta.env.VITE_COMPANY_NAME.split(' ');
const last = words.pop();
const first = words.join(' ');
