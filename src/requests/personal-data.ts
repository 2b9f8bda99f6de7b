import { type RawBuilder, sql } from 'kysely';
import type { SamePersonReason } from '../contact-request/same-person.ts';
import type { Db } from '../database/tables.ts';
import { type PersonKeys, samePerson } from './queries.ts';
import { type StoredRequest, writeAudit } from './store.ts';

/**
 * Whether a request may belong to a person, and why. Ticked ones do, unless a person
 * unticks them.
 */
type Belonging = { reason: SamePersonReason; ticked: boolean };

/**
 * Lists what may belong to the person of a request, at most 500, the newest first; empty
 * if there is no such request.
 */
export async function requestsOfPerson(
  db: Db,
  id: number,
): Promise<(StoredRequest & Belonging)[]> {
  const requests = db.selectFrom('requests').selectAll();
  const start = await requests.where('id', '=', id).executeTakeFirst();
  if (!start) return [];
  const found = new Map([[id, start]]);
  for (let last = [start]; last.length > 0; ) {
    const others = requests
      .where(samePerson(last))
      .where('id', 'not in', [...found.keys()]);
    last = await others.limit(maxListed - found.size).execute();
    for (const row of last) found.set(row.id, row);
  }
  const newestFirst = [...found.values()].sort((a, b) =>
    b.receivedAt.localeCompare(a.receivedAt),
  );
  return classify(start, newestFirst);
}

const maxListed = 500;

/**
 * Says for each request whether and why it belongs to the person of `start`. It never
 * merges strangers: an administrator's telephone stands on the forms of many owners, and
 * anybody can type another person's. So a telephone counts only where one of the two has
 * no address, as a logged call; of a call, only if all others have one address.
 */
export function classify<R extends PersonKeys>(
  start: R,
  all: readonly R[],
): (R & Belonging)[] {
  const samePhone = all.filter(({ phoneKey }) => phoneKey === start.phoneKey);
  const [sole = '', ...others] = new Set(
    samePhone.map(({ emailKey }) => emailKey).filter(Boolean),
  );
  const address = start.emailKey || (others.length === 0 ? sole : '');
  const known = [
    start,
    ...all.filter(({ emailKey }) => emailKey !== '' && emailKey === address),
  ];
  const phones = new Set(
    known.map(({ phoneKey }) => phoneKey).filter((phone) => phone !== null),
  );
  return all.map((one) => {
    const { id, emailKey, phoneKey } = one;
    if (id === start.id) return { ...one, reason: 'this', ticked: true };
    if (emailKey !== '' && emailKey === start.emailKey)
      return { ...one, reason: 'same-address', ticked: true };
    const hasTheirPhone = phoneKey !== null && phones.has(phoneKey);
    const isTheirs = emailKey === '' ? hasTheirPhone : emailKey === address;
    if (isTheirs) return { ...one, reason: 'same-phone', ticked: true };
    return {
      ...one,
      reason: hasTheirPhone ? 'same-phone-other-address' : 'indirect',
      ticked: false,
    };
  });
}

/**
 * Erases requests with everything that belongs to them, in one transaction with an entry
 * in the audit log.
 *
 * @returns how many were there to erase.
 */
export async function eraseRequests(
  db: Db,
  { ids, by }: { ids: readonly number[]; by: number | null },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const erased = await deleteRequests(trx, sql`id in (${sql.join(ids)})`);
    if (erased > 0)
      await writeAudit(trx, { action: 'erase', by, detail: { requests: erased } }, now);
    return erased;
  });
}

/**
 * Deletes requests, their events and deliveries, and the errors of summaries: what a mail
 * server said may quote a visitor.
 */
export async function deleteRequests(
  db: Db,
  which: RawBuilder<boolean>,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('requests')
    .where(which)
    .executeTakeFirst();
  // Requests before deliveries: a summary that is enqueued locks in this order too.
  const summaries = db.updateTable('deliveries').where('requestId', 'is', null);
  if (numDeletedRows > 0n) await summaries.set({ lastError: null }).execute();
  return Number(numDeletedRows);
}
