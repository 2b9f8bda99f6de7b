import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import type { Tables } from '../../database/tables.ts';
import { networkOf } from './network.ts';
import { windowMs } from './window.ts';

/**
 * Addresses are personal data: only a hash of them is kept, keyed by a secret that changes with the day and is
 * deleted after it. It lives in the database, so that several servers and a restarted one count alike.
 *
 * Reads only.
 */
export async function recognise(db: Kysely<Tables>, address: string, now: Date): Promise<Client> {
  const keys = await readKeys(db, { today: dayOf(now), oldest: oldestDay(now) });
  const hashes = new Map(keys.map(({ day, secret }) => [day, hash(secret, address)]));
  return { address, today: hashes.get(dayOf(now)), hashes: [...hashes.values()] };
}

/** The same where it is to be counted: makes the key of the day, if nobody was counted on it yet. */
export async function recogniseToday(db: Kysely<Tables>, client: Client, now: Date): Promise<KnownToday> {
  const { address, today } = client;
  if (today !== undefined) return { ...client, today };
  await db
    .insertInto('daily_keys')
    .values({ day: dayOf(now), secret: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  return recogniseToday(db, await recognise(db, address, now), now);
}

/** A sender of requests. */
export type Client = {
  address: string;
  /** The hash under which it is counted today, where the day has a key already. */
  today: string | undefined;
  /** All under which it may have been counted within the window: just after midnight yesterday's too. */
  hashes: string[];
};

export type KnownToday = Client & { today: string };

/** Deletes the keys that nothing is counted under any more. */
export async function deleteOldKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('daily_keys').where('day', '<', oldestDay(now)).execute();
}

const readKeys = compileOnce((db, { today, oldest }: { today: string; oldest: string }) =>
  db.selectFrom('daily_keys').selectAll().where('day', 'in', [today, oldest]),
);

function oldestDay(now: Date): string {
  return dayOf(new Date(now.getTime() - windowMs));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function hash(secret: string, address: string): string {
  // As text: with a buffer, Node takes four times as long.
  return createHmac('sha256', secret).update(networkOf(address)).digest('base64url');
}
