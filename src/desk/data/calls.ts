import { callLinks, mayBeMobile } from '../../contact/call-links.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import type { WaitingAction } from './waiting-actions.ts';

/**
 * A call that was taken down here as the server will list it; undefined for other actions.
 *
 * @param id the number that the server gave it; until then it has a negative one of this page
 */
export function rowOfCall(
  { at, what, request }: WaitingAction,
  id: number = request,
): RequestRow | undefined {
  if (what.kind !== 'taken-down') return undefined;
  const { name, phone, email, message } = what;
  const links = callLinks(phone);
  return {
    id,
    version: 1,
    receivedAt: at,
    name,
    email,
    phone,
    call: links ? { tel: links.tel, whatsapp: mayBeMobile(phone) ? links.whatsapp : null } : null,
    excerpt: message,
    turn: 1,
    state: 'received',
    answered: null,
    service: null,
    province: null,
    outcome: null,
    source: 'phone',
    remindOn: null,
  };
}
