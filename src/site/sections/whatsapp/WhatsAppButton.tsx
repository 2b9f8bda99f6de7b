import { contactLinks } from '../../content/contact-links.ts';
import { WhatsAppIcon } from '../../ui/icons.tsx';

/** Fixed at the bottom right of the landing page, last in the reading order. */
export function WhatsAppButton() {
  return (
    <aside aria-label="Contacto rápido">
      <a className="wa" href={contactLinks.whatsapp.href} aria-label="Escríbenos por WhatsApp" data-cta>
        <WhatsAppIcon />
      </a>
    </aside>
  );
}
