import { capitalized } from '../../../contact/wording.ts';
import { company } from '../../company.ts';
import { contactLinks } from '../../content/contact-links.ts';
import { counted } from '../../content/count.ts';
import { featuredServices, otherServicesIn, serviceAnchor, servicesIn } from '../../content/services.ts';
import type { Words } from '../../content/words.ts';
import { encodePicture } from '../../pictures.ts';
import { sections, sectionUrl } from '../../routes.ts';
import { Fold } from '../../ui/Fold.tsx';
import { ArrowDownIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Section } from '../../ui/Section.tsx';
import { WholeNumbers } from '../../ui/WholeNumbers.tsx';
import { Works } from './Works.tsx';

const featured = await Promise.all(
  featuredServices.map(async (service) => ({
    ...service,
    picture: await encodePicture([
      {
        name: service.picture,
        widths: [400, 640, 800],
        sizes: '(min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 84vw',
        fallbackWidth: 640,
      },
    ]),
  })),
);

/** The services, at +32 m: three with pictures, the others in lines, works, and a button for a quote. */
export function Services({ words }: { words: Words }) {
  const { services } = words;
  return (
    <Section
      words={words}
      id={sections.services}
      surface="paper"
      title={services.title}
      lead={services.lead(capitalized(counted(servicesIn(words), services, words)))}
    >
      <ul className="featured grid">
        {featured.map(({ key, picture }) => (
          <li key={key} id={serviceAnchor(key)}>
            <figure>
              <Picture picture={picture} alt={services.featured[key].alt} loading="lazy" />
            </figure>
            <h3>{services.names[key]}</h3>
            <p>{services.featured[key].text}</p>
            <a
              className="link"
              href={sectionUrl(sections.contact)}
              aria-label={services.featured[key].link}
              data-cta
            >
              {`${words.quote} `}
              <ArrowDownIcon />
            </a>
          </li>
        ))}
      </ul>
      <ul className="services grid">
        {otherServicesIn(words).map(({ id, name, text, icon, afterPhone }) => (
          <li key={id} id={id} data-icon={icon}>
            <h3>{name}</h3>
            <Fold label={words.more(name)} />
            <p>
              <WholeNumbers>{text}</WholeNumbers>
              {afterPhone && (
                <>
                  {' '}
                  <a href={contactLinks.phone.href} data-cta>
                    {contactLinks.phone.text}
                  </a>
                  {afterPhone}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Works words={words} />
      <div className="offer on-ink">
        <p>
          <span>{services.offer}</span>
          {services.offerMore}
        </p>
        <a className="btn" href={sectionUrl(sections.contact)} data-cta>
          {`${company.claims.freeQuote ? words.quoteForFree : words.quote} `}
          <ArrowDownIcon className="icon i-down" />
        </a>
      </div>
    </Section>
  );
}
