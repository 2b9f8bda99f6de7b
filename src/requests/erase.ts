import type { Transaction } from 'kysely';
import type { Database, Remnants } from '../database/open.ts';
import type { Db, Tables } from '../database/tables.ts';
import { writeAudit } from './audit.ts';
import { type Person, requestsOf } from './person.ts';

/**
 * Erases all requests that came with an address (GDPR, art. 17), and purges what is left of them in the files of the
 * database.
 *
 * @param by is the person who erases; null in the terminal.
 */
export async function erasePerson(
  { queries, purgeDeleted }: Pick<Database, 'queries' | 'purgeDeleted'>,
  { by, ...person }: Person & { by: number | null },
  now: Date,
): Promise<ErasedPerson> {
  const ids = (await requestsOf(queries, person)).map(({ id }) => id);
  const { requests, notices } = await eraseRequests(queries, { ids, by }, now);
  return { requests, notices, remnants: await purgeDeleted({ vacuum: true }) };
}

/** How many were erased, and whether what is left of them in the files was overwritten. */
export type ErasedPerson = { requests: number; notices: number; remnants: Remnants };

/**
 * Deletes requests with all that belongs to them, in one transaction with a line in the audit log. If two people erase the same
 * concurrently, one does.
 *
 * @param by is the person who erases; null in the terminal.
 */
export async function eraseRequests(
  db: Db,
  request: { ids: number[]; by: number | null },
  now: Date,
): Promise<Erased> {
  return db.transaction().execute((transaction) => eraseWithin(transaction, request, now));
}

/** The same within a transaction. */
export async function eraseWithin(
  transaction: Transaction<Tables>,
  { ids, by }: { ids: number[]; by: number | null },
  now: Date,
): Promise<Erased> {
  const erased = { requests: 0, notices: 0 };
  for (let start = 0; start < ids.length; start += batch) {
    const some = await eraseSome(transaction, ids.slice(start, start + batch));
    for (const what of ['requests', 'notices'] as const) erased[what] += some[what];
  }
  if (erased.requests === 0) return erased;
  await writeAudit(transaction, { action: 'erase', by, detail: erased }, now);
  return erased;
}

export type Erased = Record<'requests' | 'notices', number>;

const batch = 500;

async function eraseSome(db: Db, ids: number[]) {
  // What a mail server said about a summary may quote it.
  await db.updateTable('deliveries').set({ lastError: null }).where('requestId', 'is', null).execute();
  const notices = await db.deleteFrom('deliveries').where('requestId', 'in', ids).executeTakeFirst();
  const requests = await db.deleteFrom('requests').where('id', 'in', ids).executeTakeFirst();
  return {
    requests: Number(requests.numDeletedRows),
    notices: Number(notices.numDeletedRows),
  };
}
