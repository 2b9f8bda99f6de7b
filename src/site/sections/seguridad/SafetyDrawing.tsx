import plan from './plan.svg?url&no-inline';

/** Where the numbers of the legend stand: on ink for the safety rope's parts, on orange for the working rope's. */
const onInk = [
  [2, 66, 56],
  [7, 226, 56],
  [4, 456, 290],
  [6, 456, 346],
  [8, 456, 426],
] as const;
const onOrange = [
  [1, 140, 56],
  [3, 456, 242],
  [5, 102, 452],
] as const;

/**
 * Section drawing of the system with its eight callouts. Wall and ropes go on far below: the frame clips them, so
 * that the drawing fills any height beside the legend. What is written in it is in the page, for its typeface.
 */
export function SafetyDrawing() {
  return (
    <>
      <img
        src={plan}
        width={484}
        height={1582}
        alt="Sección de un edificio con un técnico suspendido de dos cuerdas: cada cuerda tiene su propio anclaje en la cubierta"
        loading="lazy"
        decoding="async"
      />
      <svg viewBox="8 18 484 590" aria-hidden="true">
        <text x="488" y="166" fill="#b23404" textAnchor="end">
          +36 m
        </text>
        <g fontWeight="600" textAnchor="middle">
          <g fill="#fffdf9">{onInk.map(callout)}</g>
          <g fill="#07161e">{onOrange.map(callout)}</g>
        </g>
      </svg>
    </>
  );
}

function callout([number, x, y]: readonly [number, number, number]) {
  return (
    <text x={x} y={y} key={number}>
      {number}
    </text>
  );
}
