import { contactLinks } from '../../content/contact-links.ts';
import { sections, sectionUrl } from '../../routes.ts';
import { PhoneIcon, WhatsAppIcon } from '../../ui/icons.tsx';

/**
 * Fixed at the bottom of the landing page, last in the reading order: on wide screens the WhatsApp button alone, on
 * others between thumb and content a bar, which leaves while the hero's buttons or the form are on the screen.
 */
export function ContactBar() {
  return (
    <aside className="bar on-ink" aria-label="Contacto rápido">
      <a className="btn btn--line" href={contactLinks.phone.href} data-cta>
        <PhoneIcon />
        <span>Llamar</span>
      </a>
      <a className="btn" href={sectionUrl(sections.contact)} data-cta>
        Presupuesto
      </a>
      <a className="btn wa" href={contactLinks.whatsapp.href} aria-label="Escríbenos por WhatsApp" data-cta>
        <WhatsAppIcon />
        <span>WhatsApp</span>
      </a>
    </aside>
  );
}
