import { company } from '../../company.ts';
import { regionOf } from '../../content/area.ts';
import { said } from '../../content/said.ts';
import type { Words } from '../../content/words.ts';
import { sections } from '../../routes.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Says } from '../../ui/Says.tsx';
import { Section } from '../../ui/Section.tsx';
import { CataloniaMap } from './CataloniaMap.tsx';

/** Why us, at +26 m: what wears down buildings in each province, with a map and references. */
export function WhyUs({ words }: { words: Words }) {
  const { whyUs } = words;
  return (
    <Section
      words={words}
      id={sections.whyUs}
      surface="ink"
      title={whyUs.title(regionOf(words))}
      lead={whyUs.lead}
    >
      <div className="atlas grid">
        <figure className="map">
          <CataloniaMap words={words} />
        </figure>
        <ul className="zones">
          {company.provinces.map((province) => (
            <li key={province}>
              <h3>{province}</h3>
              <Fold label={words.more(province)} />
              <p>
                <b>{whyUs.provinces[province].stress}</b>
                {` ${whyUs.provinces[province].text}`}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <References words={words} />
    </Section>
  );
}

/** What clients say, where the company file has some with their permission. */
function References({ words }: { words: Words }) {
  if (company.references.length === 0) return null;
  return (
    <div className="references">
      <h3>{words.whyUs.references}</h3>
      <ul>
        {company.references.map(({ words: quote, name, role }) => (
          <li key={name}>
            <blockquote>
              <p>
                «<Says>{said(quote, words)}</Says>»
              </p>
            </blockquote>
            <p>
              <b>{name}</b>, <Says>{said(role, words)}</Says>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
