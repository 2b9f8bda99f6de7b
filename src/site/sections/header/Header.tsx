import './header.css';
import { Fragment } from 'react';
import { company, contactLinks, whatsAppLink } from '../../company.ts';
import { BrandName } from '../../components/BrandName.tsx';
import { CallToAction } from '../../components/CallToAction.tsx';
import { Icon } from '../../components/Icon.tsx';
import sprite from '../../components/icons.svg?url&no-inline';
import type { Messages } from '../../i18n/messages.ts';
import { languageLinks, type Page } from '../../page.ts';
import { anchors } from '../../routes.ts';

/** The header with the brand, the telephone and the menu. */
export function Header({ messages, page }: { messages: Messages; page: Page }) {
  const { menu } = messages;
  const home = page.key === 'home' ? '' : messages.paths.home;
  const quote = { href: `${home}#${anchors.contact}`, text: messages.quote };

  return (
    <header className="header on-ink">
      <Brand
        href={`${home}#${anchors.start}`}
        label={messages.header.home(company.name)}
      />{' '}
      <button
        className="menu-button"
        type="button"
        popoverTarget="menu"
        aria-label={menu.button}
      >
        <i />
        <i />
      </button>
      {/* Where the header lacks room it is a popover, which opens without script too. */}
      <nav className="menu" id="menu" popover="auto" aria-label={menu.name}>
        <ul>
          {menuEntries(messages).map(({ id, text }) => (
            <li key={id}>
              <a href={`${home}#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
        <p className="menu-contact">
          <CallToAction {...contactLinks.phone} icon="phone" line />{' '}
          <CallToAction {...whatsAppLink(messages)} icon="whatsapp" line />{' '}
          <CallToAction {...quote} icon="arrow-down" />
        </p>
      </nav>
      <LanguageLinks messages={messages} page={page} />
      <a
        className="header-link"
        href={contactLinks.phone.href}
        aria-label={messages.header.call(contactLinks.phone.text)}
        data-cta
      >
        <Icon name="phone" />
        <b>{contactLinks.phone.text}</b>
      </a>{' '}
      <CallToAction {...quote} />
    </header>
  );
}

/**
 * Links to the page in the other languages. Where there is room, the Spanish page offers
 * Catalan in a sentence to a browser that prefers it. The script runs before the header
 * is painted, so that nothing moves.
 */
function LanguageLinks({ messages, page }: { messages: Messages; page: Page }) {
  return languageLinks(messages, page).map(({ text, ...link }) => (
    <Fragment key={text}>
      <a className="header-link" hrefLang={link.lang} {...link}>
        {text}
      </a>
      {link.lang === 'ca' && (
        <script dangerouslySetInnerHTML={{ __html: offerCatalan }} />
      )}{' '}
    </Fragment>
  ));
}

const offerCatalan =
  'if (/^ca\\b/.test(navigator.language) && innerWidth >= 1600)' +
  ' document.currentScript.previousElementSibling.textContent =' +
  ' "Aquesta pàgina també és en català"';

/** The brand. The ropes of the page hang from the two legs of its symbol. */
function Brand({ href, label }: { href: string; label: string }) {
  return (
    <a className="brand" href={href} aria-label={label}>
      <svg viewBox="0 0 32 40" aria-hidden="true">
        <g fill="none" strokeWidth="4" strokeLinejoin="bevel">
          <path d="M5 5 12.5 25.5V40" stroke="#dfe5e6" />
          <path d="M27 5 19.5 25.5V40" stroke="#ff5a1f" />
        </g>
        <circle cx="5" cy="5" r="4.25" fill="#dfe5e6" />
        <circle cx="27" cy="5" r="4.25" fill="#ff5a1f" />
        <use href={`${sprite}#knots`} y="40" />
      </svg>
      <span className="brand-name display">
        <BrandName />
      </span>
    </a>
  );
}

/** Returns the sections of the landing page but the first, which the brand links. */
function menuEntries({ sections }: Messages): { id: string; text: string }[] {
  return Object.entries(sections)
    .filter(([id]) => id !== anchors.start)
    .map(([id, { menu }]) => ({ id, text: menu || company.name }));
}
