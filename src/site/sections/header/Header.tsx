import './header.css';
import { brandName, company, contactLinks, whatsAppLink } from '../../company.ts';
import { LanguageLink } from '../../components/LanguageLink.tsx';
import type { Messages } from '../../i18n/messages.ts';
import type { Page } from '../../page.ts';
import { anchors, sectionUrl } from '../../routes.ts';

type HeaderProps = { messages: Messages; page: Page };

/** The header: the brand, from whose symbol the ropes of the page hang, the telephone and the menu. */
export function Header({ messages, page }: HeaderProps) {
  const { first, rest } = brandName;
  return (
    <header className="header on-ink">
      <a
        className="brand"
        href={sectionUrl(anchors.start, page.path, messages.paths.home)}
        aria-label={messages.header.home(company.name)}
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
      <Menu messages={messages} page={page} />
      <a className="header-phone" href={contactLinks.phone.href} data-cta>
        {contactLinks.phone.text.replaceAll('\u00a0', ' ')}
      </a>
      <a className="button" href={sectionUrl(anchors.contact, page.path, messages.paths.home)} data-cta>
        {messages.quote}
      </a>
    </header>
  );
}

/** The main navigation: in the header where it has room, elsewhere a popover, which opens without script too. */
function Menu({ messages, page }: HeaderProps) {
  const { menu, paths } = messages;
  const entries = Object.entries(messages.sections).filter(([id]) => id !== anchors.start);
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
        <LanguageLink messages={messages} page={page} />
        <p className="menu-contact">
          <a className="button button-line" href={contactLinks.phone.href} data-cta>
            {contactLinks.phone.text}
          </a>
          <a className="button button-line" href={whatsAppLink(messages).href} data-cta>
            WhatsApp
          </a>
          <a className="button" href={sectionUrl(anchors.contact, page.path, paths.home)} data-cta>
            {messages.quote}
          </a>
        </p>
      </nav>
    </>
  );
}
