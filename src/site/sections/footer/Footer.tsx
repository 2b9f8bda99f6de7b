import './footer.css';
import { company } from '../../company.ts';
import { ArrowUpIcon } from '../../components/icons.tsx';
import { LevelMark } from '../../components/LevelMark.tsx';
import { areaOf } from '../../content/area.ts';
import { brandName } from '../../content/brand-name.ts';
import { contactLinks, whatsAppLink } from '../../content/contact-links.ts';
import type { Page } from '../../content/pages.ts';
import { servicesIn } from '../../content/services.ts';
import type { Words } from '../../content/words.ts';
import { anchors, sectionUrl } from '../../routes.ts';
import { LegalLinks } from './LegalLinks.tsx';

type FooterProps = { words: Words; page: Page };

/** The footer: the street, with Barcelona's flower tile. */
export function Footer({ words, page }: FooterProps) {
  const { footer, paths } = words;
  const linkTo = (id: string) => sectionUrl(id, page.path, paths.home);
  const contact = [
    contactLinks.phone,
    contactLinks.email,
    whatsAppLink(words),
    { href: linkTo(anchors.contact), text: words.quote },
  ];
  const { first, rest } = brandName(company.name);
  return (
    <footer className="footer on-ink" id="calle">
      <LevelMark height={0} floor={words.floors.street} />
      <div className="panot" aria-hidden="true" />
      <div className="wrap grid">
        <div className="footer-brand flow">
          <p className="brand-name display">
            {first} <span>{rest}</span>
          </p>
          <p>{footer.trade(areaOf(words))}</p>
        </div>
        <nav className="footer-services" aria-labelledby="pie-servicios">
          <h2 id="pie-servicios">{footer.services}</h2>
          <ul className="grid-auto">
            {servicesIn(words).map(({ id, name }) => (
              <li key={id}>
                <a href={linkTo(id)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="footer-contact">
          <h2>{footer.contact}</h2>
          <ul>
            {contact.map(({ href, text }) => (
              <li key={href}>
                <a href={href} data-cta>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav className="footer-legal" aria-labelledby="pie-legal">
          <h2 id="pie-legal">{footer.legal}</h2>
          <LegalLinks words={words} page={page} />
        </nav>
        <p className="footer-end cluster">
          <span>{`© ${company.name}`}</span> {company.illustrations && <span>{footer.illustrations}</span>}{' '}
          <a className="link" href={`#${anchors.start}`}>
            {page.key === 'home' ? footer.toRoof : footer.toTop} <ArrowUpIcon />
          </a>
        </p>
      </div>
    </footer>
  );
}

/** A footer of one line, for short pages. */
export function ShortFooter({ words, page }: FooterProps) {
  return (
    <footer className="footer footer-short cluster on-ink">
      <p>{`© ${company.name}`}</p>
      <nav aria-label={words.footer.legal}>
        <LegalLinks words={words} page={page} />
      </nav>
    </footer>
  );
}
