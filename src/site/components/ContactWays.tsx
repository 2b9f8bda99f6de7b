import './contact-ways.css';
import type { ReactNode } from 'react';
import { contactLinks, whatsAppLink } from '../company.ts';
import type { Messages } from '../i18n/messages.ts';
import { BreakableAddress } from './BreakableAddress.tsx';
import { Icon } from './Icon.tsx';

type ContactWaysProps = {
  messages: Messages;
  /** The beginning of a message by WhatsApp, if it is not the usual one. */
  prefilled?: string;
  /** Further rows. */
  children?: ReactNode;
};

/** Every way to reach the company at once. */
export function ContactWays({ messages, prefilled, children }: ContactWaysProps) {
  const { contact } = messages;
  const { phone, email } = contactLinks;
  const ways = [
    { name: contact.phone, icon: 'phone', href: phone.href, text: phone.text },
    {
      name: 'WhatsApp',
      icon: 'whatsapp',
      href: whatsAppLink(messages, prefilled).href,
      text: contact.sendPhotos,
    },
    {
      name: contact.email,
      icon: 'mail',
      href: email.href,
      text: <BreakableAddress address={email.text} />,
    },
  ];

  return (
    <ul className="contact-ways grid-auto ruled">
      {ways.map(({ name, icon, href, text }) => (
        <li key={name}>
          <a href={href} data-cta>
            <Icon name={icon} />
            <small>{name}</small> <b className="display">{text}</b>
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
