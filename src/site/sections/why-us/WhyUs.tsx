import { provinces } from '../../../company/services.ts';
import type { Words } from '../../content/words.ts';
import { sections } from '../../routes.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Section } from '../../ui/Section.tsx';
import { CataloniaMap } from './CataloniaMap.tsx';

/** Why us, at +26 m: what wears down buildings in each province, with a map and references. */
export function WhyUs({ words }: { words: Words }) {
  const { whyUs } = words;
  return (
    <Section words={words} id={sections.whyUs} surface="ink" title={whyUs.title} lead={whyUs.lead}>
      <div className="atlas grid">
        <figure className="map">
          <CataloniaMap words={words} />
        </figure>
        <ul className="zones">
          {provinces.map((province) => (
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
    </Section>
  );
}
