import { capitalized } from '../../../contact/wording.ts';
import { company } from '../../company.ts';
import { contactLinks } from '../../content/contact-links.ts';
import { counted } from '../../content/count.ts';
import {
  clients,
  featuredServices,
  otherServices,
  serviceAnchor,
  serviceNames,
} from '../../content/services.ts';
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
export function Services() {
  return (
    <Section
      id={sections.services}
      surface="paper"
      title="Servicios en altura, del terrado a la calle"
      lead={`Trabajos verticales para ${clients}. ${capitalized(counted(serviceNames, 'un servicio', 'servicios'))}; si el tuyo no está, pregúntanos.`}
    >
      <ul className="featured grid">
        {featured.map(({ name, text, picture, alt, linkLabel }) => (
          <li key={name} id={serviceAnchor(name)}>
            <figure>
              <Picture picture={picture} alt={alt} loading="lazy" />
            </figure>
            <h3>{name}</h3>
            <p>{text}</p>
            <a className="link" href={sectionUrl(sections.contact)} aria-label={linkLabel} data-cta>
              Pedir presupuesto <ArrowDownIcon />
            </a>
          </li>
        ))}
      </ul>
      <ul className="services grid">
        {otherServices.map(({ name, text, icon, afterPhone }) => (
          <li key={name} id={serviceAnchor(name)} data-icon={icon}>
            <h3>{name}</h3>
            <Fold about={name} />
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
      <Works />
      <div className="offer on-ink">
        <p>
          <span>¿No sabes por dónde empezar?</span> Con unas fotos ya te orientamos.
        </p>
        <a className="btn" href={sectionUrl(sections.contact)} data-cta>
          {`Pedir presupuesto ${company.claims.freeQuote ? 'gratis ' : ''}`}
          <ArrowDownIcon className="icon i-down" />
        </a>
      </div>
    </Section>
  );
}
