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

/** What a marker draws under each part, in the order of the legend. */
const marks = [
  'M128 164h24v22h-24z',
  'M54 164h24v22H54z',
  'M146 161 214 104 274 125 286 145v500',
  'M73 163 214 92 288 122 302 145v500',
  'M272 426h28v40h-28z',
  'M288 326h28v32h-28z',
  'M190 112 208 98 262 118',
  'M334 358h28M350 400v76',
];

/**
 * Section drawing of the system with its eight callouts. Wall and ropes go on far below: the frame clips them, so
 * that the drawing fills any height beside the legend. What is written in it is in the page, for its typeface.
 */
export function SafetyDrawing() {
  return (
    <>
      <svg className="plan__marks" viewBox="8 18 484 642" aria-hidden="true">
        {marks.map((shape) => (
          <path d={shape} key={shape} />
        ))}
      </svg>
      <img
        src={plan}
        width={484}
        height={1582}
        alt="Sección de un edificio con un técnico colgado de la cuerda de trabajo y asegurado a la de seguridad: cada una tiene su propio anclaje en la cubierta"
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
