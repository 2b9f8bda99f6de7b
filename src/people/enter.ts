import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { spendCode } from './code.ts';
import type { Device } from './device.ts';
import { spendLink } from './link.ts';
import { beginSession } from './session.ts';

/** Uses a link up and begins a session for its person: both, or neither. */
export function enterByLink(
  db: Kysely<Tables>,
  { link, ...browser }: Browser & { link: string },
  now: Date,
): Promise<{ kind: 'entered'; secret: string } | { kind: 'expired'; at: Date } | { kind: 'used' }> {
  return enter(db, 'link', browser, (transaction) => spendLink(transaction, link, now), now);
}

/** The same with a code that came by mail, as it was typed. `by` is the secret of the browser that asked for it. */
export function enterByCode(
  db: Kysely<Tables>,
  { code, by, ...browser }: Browser & { code: string; by: string },
  now: Date,
): Promise<{ kind: 'entered'; secret: string } | { kind: 'wrong' } | { kind: 'gone' }> {
  return enter(db, 'code', browser, (transaction) => spendCode(transaction, { code, by }, now), now);
}

type Browser = {
  device: Device;
  /** The secret of the session that the browser has had until now. */
  replaces?: string | undefined;
};

async function enter<Failed extends { kind: string }>(
  db: Kysely<Tables>,
  by: 'link' | 'code',
  browser: Browser,
  spend: (transaction: Transaction<Tables>) => Promise<{ kind: 'spent'; personId: number } | Failed>,
  now: Date,
): Promise<{ kind: 'entered'; secret: string } | Failed> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spend(transaction);
    if (!('personId' in spent)) return spent;
    const secret = await beginSession(transaction, { personId: spent.personId, by, ...browser }, now);
    return { kind: 'entered', secret };
  });
}
