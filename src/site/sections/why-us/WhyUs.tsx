import { company } from '../../company.ts';
import { provinceNotes } from '../../content/provinces.ts';
import { sections } from '../../routes.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Section } from '../../ui/Section.tsx';
import { CataloniaMap } from './CataloniaMap.tsx';

/** Why us, at +26 m: what wears down buildings in each province, with a map and references. */
export function WhyUs() {
  return (
    <Section
      id={sections.whyUs}
      surface="ink"
      title="Por qué elegirnos: conocemos Cataluña"
      lead="El mar, el viento y la helada no dañan igual. Antes de bajar miramos dónde está el edificio y de qué está hecho."
    >
      <div className="atlas grid">
        <figure className="map">
          <CataloniaMap />
        </figure>
        <ul className="zones">
          {company.provinces.map((province) => (
            <li key={province}>
              <h3>{province}</h3>
              <Fold about={province} />
              <p>
                <b>{provinceNotes[province].stress}</b>
                {` ${provinceNotes[province].text}`}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <References />
    </Section>
  );
}

/** What clients say, where the company file has some with their permission. */
function References() {
  if (company.references.length === 0) return null;
  return (
    <div className="references">
      <h3>Lo que dicen los clientes</h3>
      <ul>
        {company.references.map(({ words, name, role }) => (
          <li key={name}>
            <blockquote>
              <p>«{words}»</p>
            </blockquote>
            <p>
              <b>{name}</b>, {role}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
