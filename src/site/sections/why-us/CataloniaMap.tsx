import { type Province, provinces } from '../../../company/services.ts';
import { company } from '../../company.ts';
import type { Messages } from '../../i18n/messages.ts';
import land from './land.svg?url&no-inline';

/** Where a province's capital is, and where its name stands. */
const places: Record<Province, { at: [number, number]; name: [number, number]; anchor?: 'end' }> = {
  Barcelona: { at: [286, 282], name: [302, 302] },
  Girona: { at: [376, 174], name: [406, 154], anchor: 'end' },
  Tarragona: { at: [159, 333], name: [170, 360] },
  Lleida: { at: [72, 241], name: [86, 246] },
};

const home = provinces.find((province) => province === company.address.province) ?? provinces[0];

/** A schematic map, drawn by hand: the coast is its only orange line. Names and points depend on the company. */
export function CataloniaMap({ messages: { whyUs } }: { messages: Messages }) {
  return (
    <figure className="map">
      <img src={land} width={475} height={445} alt={whyUs.map} loading="lazy" decoding="async" />
      <svg viewBox="-10 0 475 445" aria-hidden="true">
        {provinces.map((province) => {
          const { at, name, anchor } = places[province];
          const isHome = province === home;
          return (
            <g key={province}>
              <circle
                cx={at[0]}
                cy={at[1]}
                r={isHome ? 9 : 5.5}
                fill={isHome ? '#ff5a1f' : '#0b1f2a'}
                stroke={isHome ? '#0b1f2a' : '#f3f1ec'}
                strokeWidth="2"
              />
              <text x={name[0]} y={name[1]} textAnchor={anchor}>
                {province}
              </text>
            </g>
          );
        })}
        <g className="map-notes">
          <text x="382" y="18" textAnchor="end">
            {whyUs.wind}
          </text>
          <text x="240" y="402">
            {whyUs.sea}
          </text>
          <text x="62" y="282">
            {whyUs.frost}
          </text>
        </g>
      </svg>
    </figure>
  );
}
