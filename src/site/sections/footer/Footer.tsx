import { company } from '../../company.ts';
import { areaOf } from '../../content/area.ts';
import { brandName } from '../../content/brand-name.ts';
import { contactLinks, whatsAppLink } from '../../content/contact-links.ts';
import { levelAt } from '../../content/levels.ts';
import type { Page } from '../../content/pages.ts';
import { servicesIn } from '../../content/services.ts';
import type { Words } from '../../content/words.ts';
import { sections, sectionUrl } from '../../routes.ts';
import { ArrowUpIcon } from '../../ui/icons.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { LegalLinks } from './LegalLinks.tsx';

type FooterProps = { words: Words; page: Page };

/** The footer, at 0 m: the street, with Barcelona's flower tile. */
export function Footer({ words, page }: FooterProps) {
  const { footer, paths } = words;
  const linkTo = (id: string) => sectionUrl(id, page.path, paths.home);
  const contact = [
    contactLinks.phone,
    contactLinks.email,
    whatsAppLink(words),
    { href: linkTo(sections.contact), text: words.quote },
  ];
  const { first, rest } = brandName(company.name);
  return (
    <footer className="footer on-ink" id="calle">
      <LevelMark level={levelAt('street', words)} />
      <div className="panot" aria-hidden="true" />
      <div className="wrap grid">
        <div className="footer__brand">
          <p className="brand__name">
            {first} <span>{rest}</span>
          </p>
          <p>{footer.trade(areaOf(words))}</p>
        </div>
        <nav className="footer__services" aria-labelledby="pie-servicios">
          <h2 id="pie-servicios">{footer.services}</h2>
          <ul>
            {servicesIn(words).map(({ id, name }) => (
              <li key={id}>
                <a href={linkTo(id)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="footer__contact">
          <h2>{footer.contact}</h2>
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
          <h2 id="pie-legal">{footer.legal}</h2>
          <LegalLinks words={words} page={page} />
        </nav>
        <p className="footer__end">
          <span>{`© ${company.name}`}</span>{' '}
          <a className="link" href={`#${sections.start}`}>
            {page.key === 'home' ? footer.toRoof : footer.toTop} <ArrowUpIcon />
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
export function ShortFooter({ words, page }: FooterProps) {
  return (
    <footer className="footer footer--short on-ink">
      <p>{`© ${company.name}`}</p>
      <nav aria-label={words.footer.legal}>
        <LegalLinks words={words} page={page} />
      </nav>
    </footer>
  );
}
