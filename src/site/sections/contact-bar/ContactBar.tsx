import './contact-bar.css';
import { contactLinks, whatsAppLink } from '../../company.ts';
import { PhoneIcon, WhatsAppIcon } from '../../components/icons.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { anchors, sectionUrl } from '../../routes.ts';

/** Fixed at the bottom of the landing page: a bar of three, on wide windows the round WhatsApp button alone. */
export function ContactBar({ messages }: { messages: Messages }) {
  const { contact } = messages;
  return (
    <aside className="contact-bar on-ink" aria-label={contact.bar}>
      <a className="button button-line" href={contactLinks.phone.href} data-cta>
        <PhoneIcon />
        <span>{contact.call}</span>
      </a>
      <a className="button" href={sectionUrl(anchors.contact)} data-cta>
        {contact.shortQuote}
      </a>
      <a
        className="button whatsapp"
        href={whatsAppLink(messages).href}
        aria-label={contact.writeByWhatsApp}
        data-cta
      >
        <WhatsAppIcon />
        <span>WhatsApp</span>
      </a>
    </aside>
  );
}
