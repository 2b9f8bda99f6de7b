import type { WholeRequest } from '../../desk-api/requests.ts';
import { Icon } from '../ui/Icon.tsx';
import { mailAddress } from './addresses.ts';
import { noteContact } from './contact.ts';

/** Buttons to call, to write by WhatsApp (where the number may be a mobile's) and by mail. None marks the request. */
export function Contacts({ request, waits }: { request: WholeRequest; waits: boolean }) {
  const { call, phone, email } = request;
  const first = waits ? 'b b--go b--call' : 'b';
  return (
    <>
      {call && (
        <a className={first} data-call href={call.tel} onClick={() => noteContact(request, 'call')}>
          <Icon name="phone" />
          <span>Llamar {waits && <span className="num">{phone}</span>}</span>
        </a>
      )}
      {call?.whatsapp && (
        <a
          className="b"
          href={call.whatsapp}
          target="_blank"
          rel="noreferrer"
          onClick={() => noteContact(request, 'whatsapp')}
        >
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      )}
      <a
        className={call ? 'b' : first}
        data-write
        href={mailAddress(email)}
        onClick={() => noteContact(request, 'mail')}
      >
        <Icon name="mail" />
        {call ? 'Escribir' : 'Escribir un correo'}
      </a>
    </>
  );
}
