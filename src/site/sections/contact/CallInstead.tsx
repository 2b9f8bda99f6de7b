import { PhoneIcon, WhatsAppIcon } from '../../ui/icons.tsx';

export type ContactLink = { href: string; text: string };

/** Links to call or to write by WhatsApp, shown when sending the form has failed. */
export function CallInstead({ ways }: { ways: readonly ContactLink[] }) {
  return (
    <p className="instead">
      {ways.map(({ href, text }) => (
        <a className="btn btn--line" href={href} key={href} data-cta>
          {href.startsWith('tel:') ? <PhoneIcon /> : <WhatsAppIcon />} {text}
        </a>
      ))}
    </p>
  );
}
