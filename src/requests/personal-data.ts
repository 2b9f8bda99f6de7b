import type { Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { PersonRequest } from '../desk-api/personal-data.ts';
import { writeAudit } from './store.ts';

/** A request that may belong to a person, and why. Ticked ones do, unless a person unticks them. */
type Candidate = Pick<PersonRequest, 'id' | 'reason' | 'ticked'>;

/** What identifies the person of a request. `emailKey` is empty and `phoneKey` null where there is none. */
export type PersonKeys = { id: number; emailKey: string; phoneKey: string | null };

/** Lists what may belong to the person of a request, at most 500, the newest first; empty if there is no such request. */
export async function requestsOfPerson(db: Db, id: number): Promise<Candidate[]> {
  const start = await keysOf(db).where('id', '=', id).executeTakeFirst();
  if (!start) return [];
  const found = new Map([[id, start]]);
  for (let last = [start]; last.length > 0 && found.size < maxListed; ) {
    last = (await readNeighbours(db, last)).filter((row) => !found.has(row.id));
    for (const row of last) found.set(row.id, row);
  }
  return classify(
    start,
    [...found.values()].sort((a, b) => b.id - a.id),
  );
}

/**
 * Says for each request whether and why it belongs to the person of `start`. It never merges strangers: an
 * administrator's telephone stands on the forms of many owners, and anybody can type another person's. So a telephone
 * counts only where one of the two has no address, as a logged call; of a call, only if all others have one address.
 */
export function classify(start: PersonKeys, all: readonly PersonKeys[]): Candidate[] {
  const address = start.emailKey || soleAddress(all.filter(({ phoneKey }) => phoneKey === start.phoneKey));
  const known = [start, ...all.filter(({ emailKey }) => emailKey !== '' && emailKey === address)];
  const phones = new Set(known.map(({ phoneKey }) => phoneKey));
  phones.delete(null);
  return all.map((one) => {
    const reason = reasonOf(one);
    return { id: one.id, reason, ticked: reason !== 'same-phone-other-address' && reason !== 'indirect' };
  });

  function reasonOf({ id, emailKey, phoneKey }: PersonKeys): Candidate['reason'] {
    if (id === start.id) return 'this';
    if (emailKey !== '' && emailKey === start.emailKey) return 'same-address';
    const hasTheirPhone = phones.has(phoneKey);
    const isTheirs = emailKey === '' ? hasTheirPhone : emailKey === address;
    if (isTheirs) return 'same-phone';
    return hasTheirPhone ? 'same-phone-other-address' : 'indirect';
  }
}

/** Returns the one address that all of them have that have any; empty if there are several. */
function soleAddress(rows: readonly PersonKeys[]): string {
  const [address = '', ...others] = new Set(rows.map(({ emailKey }) => emailKey).filter(Boolean));
  return others.length === 0 ? address : '';
}

const maxListed = 500;

function keysOf(db: Db) {
  return db.selectFrom('requests').select(['id', 'emailKey', 'phoneKey']);
}

/** Reads the requests that share an address or a telephone with one of these. */
function readNeighbours(db: Db, rows: readonly PersonKeys[]): Promise<PersonKeys[]> {
  const addresses = rows.map(({ emailKey }) => emailKey);
  const phones = rows.map(({ phoneKey }) => phoneKey);
  return keysOf(db)
    .where(({ or, and, eb }) =>
      or([and([eb('emailKey', 'in', addresses), eb('emailKey', '!=', '')]), eb('phoneKey', 'in', phones)]),
    )
    .limit(maxListed)
    .execute();
}

/**
 * Erases requests with everything that belongs to them, in one transaction with an entry in the audit log.
 *
 * @returns how many were there to erase.
 */
export async function eraseRequests(
  db: Db,
  { ids, by }: { ids: readonly number[]; by: number | null },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const erased = await deleteRequests(trx, ids);
    if (erased > 0) await writeAudit(trx, { action: 'erase', by, detail: { requests: erased } }, now);
    return erased;
  });
}

/**
 * Deletes requests; their events and deliveries go with them. What a mail server said of a digest or reminder may quote them, so the
 * errors of deliveries that name several requests go too.
 */
export async function deleteRequests(trx: Transaction<Tables>, ids: readonly number[]): Promise<number> {
  await trx.updateTable('deliveries').set({ lastError: null }).where('requestId', 'is', null).execute();
  const { numDeletedRows } = await trx.deleteFrom('requests').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}
