import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { networkOf } from './network.ts';
import { windowMs } from './window.ts';

/**
 * Addresses are personal data: only a hash of them is kept, keyed by a secret that changes with the day and is
 * deleted after it. It lives in the database, so that several servers and a restarted one count alike.
 */
export async function clientHash(db: Kysely<Tables>, address: string, now: Date): Promise<string> {
  const day = dayOf(now);
  const secret = randomBytes(32).toString('hex');
  await db
    .insertInto('daily_keys')
    .values({ day, secret })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const key = await db
    .selectFrom('daily_keys')
    .select('secret')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return hash(key.secret, address);
}

/**
 * Every hash under which an address may have been counted within the window: just after midnight also the one
 * of yesterday, so that nobody is forgotten at once. Reads only.
 */
export async function knownHashes(db: Kysely<Tables>, address: string, now: Date): Promise<string[]> {
  const days = [dayOf(now), oldestDay(now)];
  const keys = await db.selectFrom('daily_keys').select('secret').where('day', 'in', days).execute();
  return keys.map(({ secret }) => hash(secret, address));
}

/** Deletes the keys that nothing is counted under any more. */
export async function deleteOldKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('daily_keys').where('day', '<', oldestDay(now)).execute();
}

function oldestDay(now: Date): string {
  return dayOf(new Date(now.getTime() - windowMs));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function hash(secret: string, address: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(networkOf(address)).digest('base64url');
}
