import './contact.css';
import { company, contactLinks } from '../../company.ts';
import type { Messages } from '../../i18n/messages.ts';

/** Sends who cannot wait for an answer to the telephone, if it is answered at any hour. */
export function UrgentLine({ messages: { contact } }: { messages: Messages }) {
  const { phone } = contactLinks;
  if (!company.claims.emergencies) return null;

  return (
    <p className="urgent-line">
      <b>{contact.urgent}</b>{' '}
      <a href={phone.href} data-cta>
        {contact.callAnyTime(phone.text)}
      </a>
    </p>
  );
}
