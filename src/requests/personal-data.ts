import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { SamePersonReason } from '../contact-request/same-person.ts';
import { writeAudit } from '../database/audit.ts';
import type { Db, Tables } from '../database/tables.ts';
import { isOldSpam } from './lists.ts';
import { type PersonKeys, samePerson } from './queries.ts';
import type { StoredRequest } from './store.ts';

/**
 * Lists the requests that may belong to the person of a request, newest first, at most
 * 500. The list is empty if the request does not exist.
 */
export async function requestsOfPerson(
  db: Db,
  id: number,
): Promise<(StoredRequest & Belonging)[]> {
  const requests = db.selectFrom('requests').selectAll();
  const start = await requests.where('id', '=', id).executeTakeFirst();
  if (!start) return [];

  const found = new Map([[id, start]]);
  let last = [start];
  while (last.length > 0) {
    last = await requests
      .where(samePerson(last))
      .where('id', 'not in', [...found.keys()])
      .limit(maxListed - found.size)
      .execute();
    for (const request of last) found.set(request.id, request);
  }

  const newestFirst = [...found.values()].sort((a, b) =>
    b.receivedAt.localeCompare(a.receivedAt),
  );
  return classify(start, newestFirst);
}

const maxListed = 500;

/**
 * Why a request may belong to a person, and whether it is ticked. A ticked request
 * belongs to the person unless it is unticked.
 */
type Belonging = { reason: SamePersonReason; ticked: boolean };

/**
 * Decides for each request whether it belongs to the person of `start`, and why. It must
 * never merge strangers: a property manager's telephone appears on the forms of many
 * owners, and anybody can type another person's telephone. So an equal telephone counts
 * only if one of the two requests has no address, as a logged call. For a call, it counts
 * only if all other requests share one address.
 */
export function classify<R extends PersonKeys>(
  start: R,
  all: readonly R[],
): (R & Belonging)[] {
  const address = addressOf(start, all);
  const isOfAddress = ({ emailKey }: R) => emailKey !== '' && emailKey === address;
  const phones = new Set(
    [start, ...all.filter(isOfAddress)].map(({ phoneKey }) => phoneKey),
  );

  return all.map((one) => {
    if (one.id === start.id) return { ...one, reason: 'this', ticked: true };
    if (one.emailKey !== '' && one.emailKey === start.emailKey) {
      return { ...one, reason: 'same-address', ticked: true };
    }

    const hasTheirPhone = one.phoneKey !== null && phones.has(one.phoneKey);
    const isTheirs = one.emailKey === '' ? hasTheirPhone : isOfAddress(one);
    if (isTheirs) return { ...one, reason: 'same-phone', ticked: true };

    const reason = hasTheirPhone ? 'same-phone-other-address' : 'indirect';
    return { ...one, reason, ticked: false };
  });
}

/**
 * Returns the address of the person of `start`. If `start` has none, as a logged call, it
 * is the only address among the requests with the same telephone. Returns an empty string
 * if there are several or none.
 */
function addressOf(start: PersonKeys, all: readonly PersonKeys[]): string {
  if (start.emailKey !== '') return start.emailKey;

  const addresses = new Set(
    all
      .filter(({ emailKey, phoneKey }) => emailKey !== '' && phoneKey === start.phoneKey)
      .map(({ emailKey }) => emailKey),
  );
  const [address = ''] = addresses;
  return addresses.size === 1 ? address : '';
}

/**
 * Erases requests with all their data, and records it in the audit log in the same
 * transaction.
 *
 * @returns the number of erased requests.
 */
export async function eraseRequests(
  db: Db,
  { ids, by }: { ids: readonly number[]; by: number | null },
  now: Date,
): Promise<number> {
  return erase(db, { which: sql`id in (${sql.join(ids)})`, by }, now);
}

/**
 * Erases the spam received more than 30 days ago, and records it in the audit log in the
 * same transaction.
 *
 * @returns the number of erased requests.
 */
export async function eraseOldSpam(db: Db, by: number, now: Date): Promise<number> {
  return erase(db, { which: isOldSpam(now), by }, now);
}

async function erase(
  db: Db,
  { which, by }: { which: RawBuilder<boolean>; by: number | null },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ids = await deleteRequests(trx, which);
    // After a restore, these ids show what to erase again (docs/operations.md).
    const detail = { requests: ids.length, ids };
    if (ids.length > 0) await writeAudit(trx, { action: 'erase', by, detail }, now);
    return ids.length;
  });
}

/**
 * Deletes requests with their events and deliveries, and the errors of summaries, in
 * which a mail server may quote a visitor. Returns the ids of the deleted requests, in
 * order.
 */
export async function deleteRequests(
  trx: Transaction<Tables>,
  which: RawBuilder<boolean>,
): Promise<number[]> {
  // Delete requests before deliveries: enqueueing a summary takes its locks in the same
  // order.
  const deleted = await trx.deleteFrom('requests').where(which).returning('id').execute();
  if (deleted.length > 0) {
    await trx
      .updateTable('deliveries')
      .set({ lastError: null })
      .where('requestId', 'is', null)
      .execute();
  }
  return deleted.map(({ id }) => id).sort((a, b) => a - b);
}
