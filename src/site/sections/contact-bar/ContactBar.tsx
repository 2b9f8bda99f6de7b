import './contact-bar.css';
import {
  company,
  contactLinks,
  quoteLink,
  quoteLinkAbout,
  whatsAppLink,
} from '../../company.ts';
import { Icon } from '../../components/Icon.tsx';
import type { Messages } from '../../i18n/messages.ts';

type ContactBarProps = {
  messages: Messages;
  /** The anchor of the service that the page is about. */
  service?: string;
};

/**
 * The bar fixed to the bottom of the landing page and of the pages about services. It has
 * three buttons, and on wide screens only the round one for WhatsApp.
 */
export function ContactBar({ messages, service }: ContactBarProps) {
  const { contact } = messages;
  const quote = service ? quoteLinkAbout(messages, service) : quoteLink(messages);
  return (
    <aside className="contact-bar on-ink" aria-label={contact.bar}>
      <a className="button button-line" href={contactLinks.phone.href} data-cta>
        <Icon name="phone" />
        <span>{contact.call}</span> {company.claims.emergencies && <b>{'24\u00a0h'}</b>}
      </a>{' '}
      <a className="button" href={quote.href} data-cta>
        <Icon name="assessment" />
        <span>{contact.shortQuote}</span>
      </a>{' '}
      <a
        className="button whatsapp"
        href={whatsAppLink(messages).href}
        aria-label={contact.writeByWhatsApp}
        data-cta
      >
        <Icon name="whatsapp" />
        <span>WhatsApp</span>
      </a>
    </aside>
  );
}
