import { ropeSystem } from '../../content/safety.ts';
import plan from './plan.svg?url&no-inline';

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
 * that the drawing fills any height beside the legend. What is written in it is in the page: as large as it has to be to be
 * read, however small the drawing.
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
      <p className="plan__labels" aria-hidden="true">
        <b>+36&nbsp;m</b>
        {ropeSystem.map(({ name }, index) => (
          <i key={name}>{index + 1}</i>
        ))}
      </p>
    </>
  );
}
