import './footer.css';
import { brandName, company, contactLinks, whatsAppLink } from '../../company.ts';
import { ArrowUpIcon } from '../../components/icons.tsx';
import { LanguageLink } from '../../components/LanguageLink.tsx';
import { LevelMark } from '../../components/LevelMark.tsx';
import { type Messages, othersThan } from '../../i18n/messages.ts';
import type { Page } from '../../page.ts';
import { anchors, sectionUrl } from '../../routes.ts';
import { servicesIn } from '../../services.ts';

type FooterProps = { messages: Messages; page: Page };

/** The footer: the street, with Barcelona's flower tile. */
export function Footer({ messages, page }: FooterProps) {
  const { footer, paths } = messages;
  const linkTo = (id: string) => sectionUrl(id, page.path, paths.home);
  const contact = [
    contactLinks.phone,
    contactLinks.email,
    whatsAppLink(messages),
    { href: linkTo(anchors.contact), text: messages.quote },
  ];
  const { first, rest } = brandName;
  return (
    <footer className="footer on-ink" id="calle">
      <LevelMark height={0} floor={messages.floors.street} />
      <div className="panot" aria-hidden="true" />
      <div className="wrap grid">
        <div className="footer-brand flow">
          <p className="brand-name display">
            {first} <span>{rest}</span>
          </p>
          <p>{footer.trade(messages.area(company.address.city))}</p>
        </div>
        <nav className="footer-services" aria-labelledby="pie-servicios">
          <h2 id="pie-servicios">{footer.services}</h2>
          <ul className="grid-auto">
            {servicesIn(messages).map(({ id, name }) => (
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
          <LegalLinks messages={messages} page={page} />
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
export function ShortFooter({ messages, page }: FooterProps) {
  return (
    <footer className="footer footer-short cluster on-ink">
      <p>{`© ${company.name}`}</p>
      <nav aria-label={messages.footer.legal}>
        <LegalLinks messages={messages} page={page} />
      </nav>
    </footer>
  );
}

/** The legal pages and, where there is something to choose, the choice about cookies. */
function LegalLinks({ messages, page }: FooterProps) {
  const { footer, pages, paths } = messages;
  const links = [
    { href: paths.privacy, text: pages.privacy.name },
    { href: paths.legalNotice, text: pages.legalNotice.name },
    { href: paths.cookies, text: footer.cookies },
  ];
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
      {company.advertising && (
        <li>
          <button type="button" data-open-consent="">
            {footer.changeCookies}
          </button>
        </li>
      )}
      {othersThan(messages).length > 0 && (
        <li>
          <LanguageLink messages={messages} page={page} />
        </li>
      )}
    </ul>
  );
}
