import './why-us.css';
import { provinces } from '../../../company/services.ts';
import { company } from '../../company.ts';
import { Section, type SectionProps } from '../../components/Section.tsx';
import type { Messages } from '../../i18n/messages.ts';
import land from './land.svg?url&no-inline';

/** What wears down buildings in each province, with a map. */
export function WhyUs(props: SectionProps) {
  const { whyUs } = props.messages;

  return (
    <Section {...props} surface="ink" title={whyUs.title} lead={whyUs.lead}>
      <div className="split grid">
        <CataloniaMap messages={props.messages} />
        <ul className="provinces ruled">
          {provinces.map((province) => (
            <li key={province}>
              <h3 className="title">{province}</h3>
              <p>
                <b>{whyUs.provinces[province].stress}</b>
                {` ${whyUs.provinces[province].text}`}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/**
 * A schematic map, drawn by hand. The coast is its only orange line. The names and points
 * of the provinces depend on the company, so they are not part of the drawing.
 */
function CataloniaMap({ messages: { whyUs } }: { messages: Messages }) {
  return (
    <figure className="map">
      <img
        src={land}
        width={475}
        height={445}
        alt={whyUs.map}
        loading="lazy"
        decoding="async"
      />
      <svg viewBox="-10 0 475 445" aria-hidden="true">
        {provinces.map((province) => {
          const { cx, cy, ...name } = places[province];
          const isHome = province === company.address.province;
          return (
            <g key={province}>
              <circle
                cx={cx}
                cy={cy}
                r={isHome ? 9 : 6}
                className={isHome ? 'map-home' : undefined}
              />
              <text {...name} textAnchor={province === 'Girona' ? 'end' : undefined}>
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

/**
 * The place of each capital (`cx`, `cy`), and where its name begins (`x`, `y`), or ends
 * for Girona.
 */
const places = {
  Barcelona: { cx: 286, cy: 282, x: 302, y: 302 },
  Girona: { cx: 376, cy: 174, x: 406, y: 154 },
  Tarragona: { cx: 159, cy: 333, x: 170, y: 360 },
  Lleida: { cx: 72, cy: 241, x: 86, y: 246 },
};
