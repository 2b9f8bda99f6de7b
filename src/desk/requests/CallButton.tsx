import type { RequestRow } from '../../desk-api/requests.ts';
import { mailAddress } from '../request/addresses.ts';
import { noteContact } from '../request/contact.ts';
import { Icon } from '../ui/Icon.tsx';

/** One tap and the telephone rings; a mail where none was left. The first one's is the only one in orange. */
export function CallButton({ request, first }: { request: RequestRow; first: boolean }) {
  const { name, phone, email, call } = request;
  const className = first ? 'call call--go' : 'call';
  const use = (way: 'call' | 'mail') => () => noteContact(request, way);
  return call ? (
    <a className={className} href={call.tel} onClick={use('call')}>
      <Icon name="phone" />
      <span className="vh">
        Llamar a {name}, {phone}
      </span>
    </a>
  ) : (
    <a className={className} href={mailAddress(email)} onClick={use('mail')}>
      <Icon name="mail" />
      <span className="vh">Escribir a {name}</span>
    </a>
  );
}
