import { sql, type Transaction } from 'kysely';
import { lockPerson } from '../../auth/people.ts';
import type { ActionResult, CallFields } from '../../contact-request/actions.ts';
import { requestKeys } from '../../contact-request/search-text.ts';
import type { Tables } from '../../database/tables.ts';
import { before, dayMs } from '../../time.ts';
import type { RequestWithHistory } from '../history.ts';
import { deleteRequests } from '../personal-data.ts';
import { insertRequest } from '../store.ts';
import type { ActionContext, Decision } from './decision.ts';
import { clampTime, eventByAction, insertEvent } from './events.ts';

/**
 * Logs a call as a request that waits like any other, without deliveries. Sent twice, it
 * is logged once. Its time is moved into the last 28 days: no retention period has passed
 * by then.
 *
 * @returns the number of the request.
 */
export async function logCall(
  trx: Transaction<Tables>,
  call: { id: string; at: string; fields: CallFields; person: number },
  now: Date,
): Promise<number> {
  // Of two that are sent at once, the second waits for the first.
  await lockPerson(trx, { id: call.person });
  const logged = await eventByAction(trx, call.id);
  if (logged) return logged.requestId;

  const receivedAt = clampTime(call.at, before(now, 28 * dayMs), now);
  const requestId = await insertRequest(trx, {
    ...call.fields,
    receivedAt,
    state: 'received',
    source: 'phone',
  });
  await insertEvent(trx, {
    requestId,
    at: receivedAt,
    personId: call.person,
    kind: 'call-logged',
    actionId: call.id,
  });
  return requestId;
}

/** Corrects a logged call. What a visitor wrote in the form is never changed. */
export function correctCall(
  { request }: ActionContext,
  { fields }: { fields: CallFields },
): Decision {
  if (request.source !== 'phone') return { kind: 'rejected', reason: 'malformed' };

  return { kind: 'changed', set: { ...fields, ...requestKeys(fields) } };
}

/** Deletes a logged call with its history. A request that came by the form stays. */
export async function removeCall(
  trx: Transaction<Tables>,
  request: RequestWithHistory,
): Promise<Pick<ActionResult, 'outcome' | 'reason'>> {
  if (request.source !== 'phone') return { outcome: 'rejected', reason: 'malformed' };

  await deleteRequests(trx, sql`id = ${request.id}`);
  return { outcome: 'applied' };
}
