import './contact-ways.css';
import { contactLinks, whatsAppLink } from '../company.ts';
import type { Messages } from '../i18n/messages.ts';
import { Icon } from './Icon.tsx';

/** Every way to reach the company at once. */
export function ContactWays({ messages }: { messages: Messages }) {
  const { contact } = messages;
  const [user, host] = contactLinks.email.text.split('@');
  const email = (
    <>
      {user}@<wbr />
      {host}
    </>
  );
  const ways = [
    { name: contact.phone, icon: 'phone', ...contactLinks.phone },
    {
      name: 'WhatsApp',
      icon: 'whatsapp',
      href: whatsAppLink(messages).href,
      text: contact.sendPhotos,
    },
    { name: contact.email, icon: 'mail', href: contactLinks.email.href, text: email },
  ];
  return (
    <ul className="contact-ways ruled">
      {ways.map(({ name, icon, href, text }) => (
        <li key={name}>
          <a href={href} data-cta>
            <Icon name={icon} />
            <small>{name}</small>
            <b className="display">{text}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}
