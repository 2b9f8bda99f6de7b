import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { spendCode } from './code.ts';
import { spendLink } from './link.ts';
import { type Browser, beginSession, type Entered } from './session.ts';

/** Uses a link up and begins a session for its person: both, or neither. */
export async function enterByLink(
  db: Kysely<Tables>,
  { link, ...browser }: Browser & { link: string },
  now: Date,
): Promise<Entered | { kind: 'expired'; at: Date } | { kind: 'used' } | { kind: 'unknown' }> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spendLink(transaction, link, now);
    if (spent.kind !== 'spent') return spent;
    return (await begin(transaction, 'link', spent.personId, browser, now)) ?? { kind: 'unknown' };
  });
}

/**
 * The same with a code that came by mail, as it was typed.
 *
 * @param asked `by` is the secret of the browser that asked for it; `person` the only one whom it may let in, if one is
 *   asked for by name.
 */
export async function enterByCode(
  db: Kysely<Tables>,
  { code, by, person, ...browser }: Browser & { code: string; by: string; person?: number | undefined },
  now: Date,
): Promise<Entered | { kind: 'wrong' } | { kind: 'gone' } | { kind: 'somebody else' }> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spendCode(transaction, { code, by }, now);
    if (spent.kind !== 'spent') return spent;
    if (person !== undefined && person !== spent.personId) return { kind: 'somebody else' };
    return (await begin(transaction, 'code', spent.personId, browser, now)) ?? { kind: 'gone' };
  });
}

function begin(
  transaction: Transaction<Tables>,
  by: 'link' | 'code',
  personId: number,
  browser: Browser,
  now: Date,
): Promise<Entered | undefined> {
  return beginSession(transaction, { personId, by, ...browser }, now);
}
