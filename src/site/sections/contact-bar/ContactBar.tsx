import { contactLinks, whatsAppLink } from '../../content/contact-links.ts';
import type { Words } from '../../content/words.ts';
import { sections, sectionUrl } from '../../routes.ts';
import { PhoneIcon, WhatsAppIcon } from '../../ui/icons.tsx';

/**
 * Fixed at the bottom of the landing page, last in the reading order: on wide screens the WhatsApp button alone, on
 * others between thumb and content a bar, which leaves while the hero's buttons or the form are on the screen.
 */
export function ContactBar({ words }: { words: Words }) {
  const { contact } = words;
  return (
    <aside className="bar on-ink" aria-label={contact.bar}>
      <a className="btn btn--line" href={contactLinks.phone.href} data-cta>
        <PhoneIcon />
        <span>{contact.call}</span>
      </a>
      <a className="btn" href={sectionUrl(sections.contact)} data-cta>
        {contact.shortQuote}
      </a>
      <a className="btn wa" href={whatsAppLink(words).href} aria-label={contact.writeByWhatsApp} data-cta>
        <WhatsAppIcon />
        <span>WhatsApp</span>
      </a>
    </aside>
  );
}
