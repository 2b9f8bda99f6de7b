import './contact-bar.css';
import { contactLinks, whatsAppLink } from '../../company.ts';
import { CallToAction } from '../../components/CallToAction.tsx';
import { Icon } from '../../components/Icon.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { anchors } from '../../routes.ts';

/**
 * The bar fixed to the bottom of the landing page. It has three buttons, and on wide
 * screens only the round one for WhatsApp.
 */
export function ContactBar({ messages }: { messages: Messages }) {
  const { contact } = messages;
  return (
    <aside className="contact-bar on-ink" aria-label={contact.bar}>
      <CallToAction href={contactLinks.phone.href} text={contact.call} line />
      <CallToAction href={`#${anchors.contact}`} text={contact.shortQuote} />
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
