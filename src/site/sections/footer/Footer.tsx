import { company } from '../../company.ts';
import { area } from '../../content/area.ts';
import { brandName } from '../../content/brand-name.ts';
import { contactLinks } from '../../content/contact-links.ts';
import { levels } from '../../content/levels.ts';
import { serviceAnchor, serviceNames } from '../../content/services.ts';
import { routes, sections, sectionUrl } from '../../routes.ts';
import { ArrowUpIcon } from '../../ui/icons.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { LegalLinks } from './LegalLinks.tsx';

/** The footer, at 0 m: the street, with Barcelona's flower tile. */
export function Footer({ path }: { path: string }) {
  const contact = [
    contactLinks.phone,
    contactLinks.email,
    contactLinks.whatsapp,
    { href: sectionUrl(sections.contact, path), text: 'Pedir presupuesto' },
  ];
  const { first, rest } = brandName(company.name);
  return (
    <footer className="footer on-ink" id="calle">
      <LevelMark level={levels.street} />
      <div className="panot" aria-hidden="true" />
      <div className="wrap grid">
        <div className="footer__brand">
          <p className="brand__name">
            {first} <span>{rest}</span>
          </p>
          <p>{`Trabajos verticales ${area}.`}</p>
        </div>
        <nav className="footer__services" aria-labelledby="pie-servicios">
          <h2 id="pie-servicios">Servicios</h2>
          <ul>
            {serviceNames.map((name) => (
              <li key={name}>
                <a href={sectionUrl(serviceAnchor(name), path)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="footer__contact">
          <h2>Contacto</h2>
          <ul>
            {contact.map(({ href, text }) => (
              <li key={href}>
                <a href={href} data-cta>
                  <span>{breakableAtSign(text)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav className="footer__legal" aria-labelledby="pie-legal">
          <h2 id="pie-legal">Legal</h2>
          <LegalLinks />
        </nav>
        <p className="footer__end">
          <span>{`© ${company.name}`}</span>{' '}
          <a className="link" href={`#${sections.start}`}>
            {path === routes.home ? 'Volver al terrado' : 'Volver arriba'} <ArrowUpIcon />
          </a>
        </p>
      </div>
    </footer>
  );
}

/** A mail address that is too long for its column is divided before its host. */
function breakableAtSign(text: string) {
  const [name, host] = text.split('@');
  return host === undefined ? (
    text
  ) : (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}

/** A footer of one line, for short pages, most of which the whole footer would be. */
export function ShortFooter() {
  return (
    <footer className="footer footer--short on-ink">
      <p>{`© ${company.name}`}</p>
      <nav aria-label="Legal">
        <LegalLinks />
      </nav>
    </footer>
  );
}
