import './contact-ways.css';
import { contactLinks, whatsAppLink } from '../content/contact-links.ts';
import type { Words } from '../content/words.ts';
import { MailIcon, PhoneIcon, WhatsAppIcon } from './icons.tsx';

/** Every way to reach the company at once. */
export function ContactWays({ words }: { words: Words }) {
  const { contact } = words;
  const ways = [
    { name: contact.phone, icon: PhoneIcon, ...contactLinks.phone },
    { name: 'WhatsApp', icon: WhatsAppIcon, href: whatsAppLink(words).href, text: contact.sendPhotos },
    { name: contact.email, icon: MailIcon, ...contactLinks.email },
  ];
  return (
    <ul className="contact-ways ruled">
      {ways.map(({ name, icon: Icon, href, text }) => (
        <li key={name}>
          <a href={href} data-cta>
            <Icon />
            <small>{name}</small>
            <b className="display">{text}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}
