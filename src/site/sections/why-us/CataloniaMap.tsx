import { type Province, provinces } from '../../../company/services.ts';
import { company } from '../../company.ts';
import type { Words } from '../../content/words.ts';
import land from './land.svg?url&no-inline';

/** Where a province's capital is, and where its name stands. */
const places: Record<Province, { at: [number, number]; name: [number, number]; end?: boolean }> = {
  Barcelona: { at: [286, 282], name: [302, 302] },
  Girona: { at: [376, 174], name: [406, 154], end: true },
  Tarragona: { at: [159, 333], name: [170, 360] },
  Lleida: { at: [72, 241], name: [86, 246] },
};

const home = provinces.find((province) => province === company.address.province) ?? provinces[0];

/**
 * A schematic map, drawn by hand: the coast (salt) is its only orange line. What moves or is written is in the page,
 * the rest in a file.
 */
export function CataloniaMap({ words: { whyUs } }: { words: Words }) {
  return (
    <>
      <img src={land} width={475} height={445} alt={whyUs.map} loading="lazy" decoding="async" />
      <svg viewBox="-10 0 475 445" aria-hidden="true">
        <path
          d="M424 91L445 111L426 124L416 144L431 176L409 209L372 231L325 257L293 281L281 302L236 313L196 322L159 335L145 344L131 344L113 359L86 392L108 407L72 429L57 444"
          pathLength="1"
          className="map__coast"
          fill="none"
          stroke="#ff5a1f"
          strokeWidth="2.5"
        />
        <g fill="#0b1f2a" stroke="#f3f1ec" strokeWidth="2">
          {provinces
            .filter((province) => province !== home)
            .map((province) => (
              <circle key={province} cx={places[province].at[0]} cy={places[province].at[1]} r="5.5" />
            ))}
        </g>
        {home && (
          <circle
            cx={places[home].at[0]}
            cy={places[home].at[1]}
            r="9"
            fill="#ff5a1f"
            stroke="#0b1f2a"
            strokeWidth="2"
          />
        )}
        <g>
          {provinces.map((province) => (
            <text
              key={province}
              className={places[province].end ? 'end' : undefined}
              x={places[province].name[0]}
              y={places[province].name[1]}
            >
              {province}
            </text>
          ))}
          <text className="map__sea end" x="382" y="18">
            {whyUs.wind}
          </text>
          <text className="map__sea" x="240" y="402">
            {whyUs.sea}
          </text>
          <text className="map__sea" x="100" y="112">
            {whyUs.frost}
          </text>
        </g>
      </svg>
    </>
  );
}
