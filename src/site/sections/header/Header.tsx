import './header.css';
import { brandName, company, contactLinks, whatsAppLink } from '../../company.ts';
import { CallToAction } from '../../components/CallToAction.tsx';
import { languageLinks, type Messages } from '../../i18n/messages.ts';
import type { Page } from '../../page.ts';
import { anchors } from '../../routes.ts';

/** The header: the brand, from whose symbol the ropes of the page hang, the telephone and the menu. */
export function Header({ messages, page }: { messages: Messages; page: Page }) {
  const { menu } = messages;
  const { first, rest } = brandName;
  const home = page.key === 'home' ? '' : messages.paths.home;
  const quote = { href: `${home}#${anchors.contact}`, text: messages.quote };
  const entries = Object.entries(messages.sections).filter(
    ([id]) => id !== anchors.start,
  );
  return (
    <header className="header on-ink">
      <a
        className="brand"
        href={`${home}#${anchors.start}`}
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
      <button
        className="menu-button"
        type="button"
        popoverTarget="menu"
        aria-label={menu.button}
      >
        <i />
        <i />
      </button>
      {/* In the header where it has room, elsewhere a popover, which opens without script too. */}
      <nav className="menu" id="menu" popover="auto" aria-label={menu.name}>
        <ul>
          {entries.map(([id, { menu }]) => (
            <li key={id}>
              <a href={`${home}#${id}`}>{menu || company.name}</a>
            </li>
          ))}
        </ul>
        {languageLinks(messages, page.key).map(({ text, ...link }) => (
          <a key={text} {...link}>
            {text}
          </a>
        ))}
        <p className="menu-contact">
          <CallToAction {...contactLinks.phone} line />
          <CallToAction {...whatsAppLink(messages)} line />
          <CallToAction {...quote} />
        </p>
      </nav>
      <a className="header-phone" href={contactLinks.phone.href} data-cta>
        {contactLinks.phone.text.replaceAll('\u00a0', ' ')}
      </a>
      <CallToAction {...quote} />
    </header>
  );
}
