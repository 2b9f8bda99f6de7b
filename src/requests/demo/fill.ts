import { randomUUID } from 'node:crypto';
import { listPeople } from '../../auth/people.ts';
import { answerWayKeys, outcomeKeys } from '../../contact/labels.ts';
import type { Db } from '../../database/tables.ts';
import type { RequestAction } from '../../desk-api/actions.ts';
import { applyAction } from '../actions.ts';
import { insertRequest } from '../store.ts';
import { junk, names, notes, wishes } from './invented.ts';

/**
 * Fills an empty database with fifty invented requests of the last eight weeks, to show the desk at work: some wait, some
 * are late, and some are suspected spam. None has deliveries.
 *
 * @returns false where the database holds a request already; then nothing is added.
 */
export async function fillWithInvented(db: Db, now: Date): Promise<boolean> {
  const any = await db.selectFrom('requests').select('id').limit(1).executeTakeFirst();
  if (any) return false;
  const [person] = await listPeople(db);
  const by = person?.id ?? null;
  for (const [index, hours] of ages.entries()) {
    const receivedAt = new Date(now.getTime() - hours * hourMs);
    if (index % suspectedEvery === suspectedEvery - 1) await addSuspected(db, index, receivedAt);
    else await addReceived(db, { index, receivedAt, by, waits: hours <= 31 }, now);
  }
  return true;
}

const hourMs = 60 * 60 * 1000;
const minuteMs = 60_000;
const total = 50;
const suspectedEvery = 8;

/** The ages of the requests in hours, the oldest first. The last eight wait, two of them for more than 24 hours. */
const ages = [
  ...Array.from({ length: total - 8 }, (_, index) => (total - 8 - index) * 31 + 20 + ((index * 7) % 9)),
  ...[30.5, 26, 21.7, 19, 9.4, 5.2, 1.6, 0.2],
];

async function addSuspected(db: Db, index: number, receivedAt: Date): Promise<void> {
  const [reason, name, message] = at(junk, Math.floor(index / suspectedEvery));
  await insertRequest(db, {
    receivedAt: receivedAt.toISOString(),
    // No summary lists it.
    digestQueuedAt: receivedAt.toISOString(),
    state: 'suspected',
    reason,
    name,
    email: `${reason}@example.com`,
    phone: reason === 'rate' ? '600 000 003' : '',
    message,
  });
}

type Received = { index: number; receivedAt: Date; by: number | null; waits: boolean };

async function addReceived(db: Db, { index, receivedAt, by, waits }: Received, now: Date) {
  const message = at(wishes, index * 5);
  // There are fewer names than requests: some people write twice.
  const who = index % names.length;
  const id = await insertRequest(db, {
    receivedAt: receivedAt.toISOString(),
    reminderQueuedAt: receivedAt.toISOString(),
    state: 'received',
    name: at(names, who),
    email: `persona${who}@example.com`,
    phone: who % 5 === 4 ? '' : `600 000 0${String(who).padStart(2, '0')}`,
    message,
  });
  const after = (minutes: number) =>
    new Date(Math.min(receivedAt.getTime() + minutes * minuteMs, now.getTime()));
  const act = (action: RequestAction, minutes: number) => {
    const sent = { id: randomUUID(), requestId: id, at: after(minutes).toISOString(), action };
    return db
      .transaction()
      .execute((trx) => applyAction(trx, { action: sent, person: by, channels: [] }, now));
  };
  if (index % 6 === 1) await act({ kind: 'no-answer' }, 40);
  if (index % 7 === 2) await act({ kind: 'note', text: at(notes, index) }, 50);
  if (waits) return;
  const minutes = index % 9 === 5 ? 24 * 60 + 35 * index : 12 + ((index * 97) % 700);
  await act({ kind: 'answered', how: at(answerWayKeys, index) }, minutes);
  if (index % 3 !== 1) await act({ kind: 'outcome', outcome: at(outcomeKeys, index) }, minutes + 60);
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
