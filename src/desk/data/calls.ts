import { callLinks } from '../../contact/call-links.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import type { WaitingAction } from './waiting-actions.ts';

/**
 * A call that was taken down here as the server will list it; undefined for other actions.
 *
 * @param id the number that the server gave it; until then it has a negative one of this page
 */
export function rowOfCall(
  { at, action, requestId }: WaitingAction,
  id: number = requestId,
): RequestRow | undefined {
  if (action.kind !== 'call-logged') return undefined;
  const { name, phone, email, message } = action;
  return {
    id,
    receivedAt: at,
    name,
    email,
    phone,
    call: callLinks(phone) ?? null,
    excerpt: message,
    turn: 1,
    state: 'received',
    answered: null,
    outcome: null,
    language: 'es',
    source: 'phone',
    remindOn: null,
  };
}
