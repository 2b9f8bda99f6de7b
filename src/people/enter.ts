import type { Db } from '../database/tables.ts';
import { spendCode } from './code.ts';
import { spendLink } from './link.ts';
import { type Browser, beginSession, type Entered } from './session.ts';

/** Uses a link up and begins a session for its person: both, or neither. */
export async function enterByLink(
  db: Db,
  { link, ...browser }: Browser & { link: string },
  now: Date,
): Promise<Entered | { kind: 'expired'; at: Date } | { kind: 'used' } | { kind: 'unknown' }> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spendLink(transaction, link, now);
    if (spent.kind !== 'spent') return spent;
    const begun = { personId: spent.personId, by: 'link', ...browser } as const;
    return (await beginSession(transaction, begun, now)) ?? { kind: 'unknown' };
  });
}

/**
 * The same with a code that came by mail, as it was typed.
 *
 * @param asked `by` is the secret of the browser that asked for it; `person` the only one whom it may let in, if one is
 *   asked for by name.
 */
export async function enterByCode(
  db: Db,
  { code, by, person, ...browser }: Browser & { code: string; by: string; person?: number | undefined },
  now: Date,
): Promise<Entered | { kind: 'wrong' } | { kind: 'gone' } | { kind: 'somebody else' }> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spendCode(transaction, { code, by }, now);
    if (spent.kind !== 'spent') return spent;
    if (person !== undefined && person !== spent.personId) return { kind: 'somebody else' };
    const begun = { personId: spent.personId, by: 'code', ...browser } as const;
    return (await beginSession(transaction, begun, now)) ?? { kind: 'gone' };
  });
}
