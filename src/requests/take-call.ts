import type { Transaction } from 'kysely';
import { withAsciiDomain } from '../contact/email.ts';
import type { Tables } from '../database/tables.ts';
import type { CallTaken } from '../desk-api/actions.ts';
import { eventByAction } from './change.ts';
import { insertRequest } from './store.ts';

/**
 * Takes down a call as a request that waits like any other, of which nobody is told. Sent twice it is one, also after it was
 * erased. Its moment lies in the last 28 days, whatever the device's clock says: in no company's retention has it passed.
 */
export async function takeCall(
  transaction: Transaction<Tables>,
  { id, at, what }: CallTaken,
  by: number,
  now: Date,
): Promise<{ outcome: 'taken' | 'taken before'; request: number } | { outcome: 'gone' }> {
  const isNew = await markTaken(transaction, id, now);
  const event = await eventByAction(transaction, id);
  if (event) return { outcome: 'taken before', request: event.request_id };
  if (!isNew) return { outcome: 'gone' };
  const moment = Math.max(now.getTime() - longestWaitMs, Math.min(Date.parse(at), now.getTime()));
  const received_at = new Date(moment).toISOString();
  const { kind, email, ...fields } = what;
  const request = await insertRequest(transaction, {
    ...fields,
    email: withAsciiDomain(email),
    received_at,
    state: 'received',
  });
  await transaction.updateTable('requests').set({ source: 'phone' }).where('id', '=', request).execute();
  await transaction
    .insertInto('request_events')
    .values({ request_id: request, at: received_at, person_id: by, kind, detail: null, action_id: id })
    .execute();
  return { outcome: 'taken', request };
}

const longestWaitMs = 28 * 24 * 60 * 60 * 1000;

/** Whether it is new. Of two who take the same at the same moment the second waits for the first. */
async function markTaken(transaction: Transaction<Tables>, id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('calls_taken')
    .values({ action_id: id, at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
