import { contactLinks } from '../content/contact-links.ts';
import { MailIcon, PhoneIcon, WhatsAppIcon } from './icons.tsx';

const ways = [
  { name: 'Teléfono', icon: PhoneIcon, href: contactLinks.phone.href, text: contactLinks.phone.text },
  { name: 'WhatsApp', icon: WhatsAppIcon, href: contactLinks.whatsapp.href, text: 'Envíanos fotos' },
  { name: 'Email', icon: MailIcon, href: contactLinks.email.href, text: contactLinks.email.text },
];

/** Every way to reach the company at once. */
export function ContactWays() {
  return (
    <ul className="direct">
      {ways.map(({ name, icon: Icon, href, text }) => (
        <li key={name}>
          <a href={href} data-cta>
            <Icon />
            <small>{name}</small>
            <b>{text}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}
