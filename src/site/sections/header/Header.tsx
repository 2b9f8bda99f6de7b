import './header.css';
import { company } from '../../company.ts';
import { LanguageLink } from '../../components/LanguageLink.tsx';
import { brandName } from '../../content/brand-name.ts';
import { contactLinks, whatsAppLink } from '../../content/contact-links.ts';
import type { Page } from '../../content/pages.ts';
import type { Words } from '../../content/words.ts';
import { anchors, sectionUrl } from '../../routes.ts';

type HeaderProps = { words: Words; page: Page };

/** The header: the brand, from whose symbol the ropes of the page hang, the telephone and the menu. */
export function Header({ words, page }: HeaderProps) {
  const { first, rest } = brandName(company.name);
  return (
    <header className="header on-ink">
      <a
        className="brand"
        href={sectionUrl(anchors.start, page.path, words.paths.home)}
        aria-label={words.header.home(company.name)}
      >
        <svg viewBox="0 0 32 40" aria-hidden="true">
          <g fill="none" strokeWidth="4" strokeLinejoin="bevel">
            <path d="M5 5 12.5 25.5V40" stroke="#dfe5e6" />
            <path d="M27 5 19.5 25.5V40" stroke="#ff5a1f" />
          </g>
          <circle cx="5" cy="5" r="4.25" fill="#dfe5e6" />
          <circle cx="27" cy="5" r="4.25" fill="#ff5a1f" />
        </svg>
        <span className="brand-name display">
          {first} <span>{rest}</span>
        </span>
      </a>
      <Menu words={words} page={page} />
      <a className="header-phone" href={contactLinks.phone.href} data-cta>
        {contactLinks.phone.text.replaceAll('\u00a0', ' ')}
      </a>
      <a className="button" href={sectionUrl(anchors.contact, page.path, words.paths.home)} data-cta>
        {words.quote}
      </a>
    </header>
  );
}

/** The main navigation: in the header where it has room, elsewhere a popover, which opens without script too. */
function Menu({ words, page }: HeaderProps) {
  const { menu, paths } = words;
  const entries = Object.entries(words.sections).filter(([id]) => id !== anchors.start);
  return (
    <>
      <button className="menu-button" type="button" popoverTarget="menu" aria-label={menu.button}>
        <i />
        <i />
      </button>
      <nav className="menu" id="menu" popover="auto" aria-label={menu.name}>
        <ul>
          {entries.map(([id, { menu }]) => (
            <li key={id}>
              <a href={sectionUrl(id, page.path, paths.home)}>{menu || company.name}</a>
            </li>
          ))}
        </ul>
        <LanguageLink words={words} page={page} />
        <p className="menu-contact">
          <a className="button button-line" href={contactLinks.phone.href} data-cta>
            {contactLinks.phone.text}
          </a>
          <a className="button button-line" href={whatsAppLink(words).href} data-cta>
            WhatsApp
          </a>
          <a className="button" href={sectionUrl(anchors.contact, page.path, paths.home)} data-cta>
            {words.quote}
          </a>
        </p>
      </nav>
    </>
  );
}
