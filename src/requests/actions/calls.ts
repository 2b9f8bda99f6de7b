import { sql, type Transaction } from 'kysely';
import { lockPerson } from '../../auth/people.ts';
import type { ActionResult, CallLogged } from '../../contact-request/actions.ts';
import type { Tables } from '../../database/tables.ts';
import { before, dayMs } from '../../time.ts';
import type { EventDetail, RequestWithHistory } from '../history.ts';
import { deleteRequests } from '../personal-data.ts';
import { insertRequest, urgencyOf } from '../store.ts';
import { clampTime, eventByAction, insertEvent } from './events.ts';

/**
 * Logs a call as a request without deliveries. It waits like any other request, unless
 * the person has already spoken with the visitor. A call that is sent twice is logged
 * once. Its time is clamped to the last 28 days, so that no retention period has passed
 * yet.
 */
export async function logCall(
  trx: Transaction<Tables>,
  { id, at, action, person }: LoggedCall,
  now: Date,
): Promise<Omit<ActionResult, 'id'>> {
  // When the same call is sent twice at once, the second transaction waits for the first.
  if (person !== null) await lockPerson(trx, { id: person });
  const logged = await eventByAction(trx, id);
  if (logged) return { outcome: 'duplicate', requestId: logged.requestId };

  const { fields, language, answered, urgent } = action;
  const receivedAt = clampTime(at, before(now, 28 * dayMs), now);
  const answer = { answeredAt: receivedAt, answeredHow: 'call' } as const;
  const requestId = await insertRequest(trx, {
    ...fields,
    language,
    receivedAt,
    state: 'received',
    source: 'phone',
    urgent: urgent ? 1 : urgencyOf(fields.message),
    ...(answered && answer),
  });

  const detail: EventDetail = answered ? { answers: true, how: 'call' } : {};
  await insertEvent(trx, {
    requestId,
    at: receivedAt,
    personId: person,
    kind: 'call-logged',
    actionId: id,
    detail,
  });
  return { outcome: 'applied', requestId };
}

type LoggedCall = { id: string; at: string; action: CallLogged; person: number | null };

/**
 * Deletes a logged call with its history. A request from the form is never deleted here.
 */
export async function removeCall(
  trx: Transaction<Tables>,
  request: RequestWithHistory,
): Promise<Pick<ActionResult, 'outcome' | 'reason'>> {
  if (request.source !== 'phone') return { outcome: 'rejected', reason: 'malformed' };

  await deleteRequests(trx, sql`id = ${request.id}`);
  return { outcome: 'applied' };
}
