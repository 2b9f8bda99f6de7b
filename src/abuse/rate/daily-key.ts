import { createHmac, randomBytes } from 'node:crypto';
import { compileOnce } from '../../database/compile-once.ts';
import type { Db } from '../../database/tables.ts';
import { networksOf } from './network.ts';

/** How long a request counts towards the limits, and how long the same content is recognised, in milliseconds. */
export const windowMs = 10 * 60 * 1000;

/**
 * The hashes under which a client's requests are counted. Addresses are personal data, so only these hashes are stored:
 * their key changes every day, and is deleted afterwards. It is in the database, so that several servers, and one that was
 * restarted, count alike. Nothing is written here.
 */
export function recognise(db: Db, address: string, now: Date): Promise<Client> {
  return recogniseNames(db, networksOf(address), now);
}

/** The same for up to three names of whatever else is counted. */
export async function recogniseNames(db: Db, networks: readonly string[], now: Date): Promise<Client> {
  const keys = await readKeys(db, { today: dayOf(now), oldest: oldestDay(now) });
  const hashes = new Map(keys.map(({ day, secret }) => [day, hashAll(secret, networks)]));
  const today = hashes.get(dayOf(now));
  return { networks, today, earlier: hashes.get(oldestDay(now)) ?? today };
}

/** The same for a client that is to be counted: creates the key of the day where there is none yet. */
export async function recogniseToday(db: Db, client: Client, now: Date): Promise<KnownToday> {
  const { networks, today } = client;
  if (today !== undefined) return { ...client, today };
  await db
    .insertInto('dailyKeys')
    .values({ day: dayOf(now), secret: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  return recogniseToday(db, await recogniseNames(db, networks, now), now);
}

/** A sender of requests, with the networks it is in from the narrowest to the widest. */
export type Client = {
  networks: readonly string[];
  /** The hashes of the networks under today's key; undefined where the day has no key yet. */
  today: Hashes | undefined;
  /** Their hashes under the key of the day on which the window began: just after midnight, yesterday's. */
  earlier: Hashes | undefined;
};

type Hashes = readonly string[];

export type KnownToday = Client & { today: Hashes };

/** Deletes the keys of days before the window. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('dailyKeys').where('day', '<', oldestDay(now)).execute();
}

const readKeys = compileOnce((db, { today, oldest }: { today: string; oldest: string }) =>
  // These are one day or two in a row. For a list of days SQLite would make a table of its own first.
  db.selectFrom('dailyKeys').selectAll().where('day', '>=', oldest).where('day', '<=', today),
);

function oldestDay(now: Date): string {
  return dayOf(new Date(now.getTime() - windowMs));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function hashAll(secret: string, networks: readonly string[]): Hashes {
  // As text: with a buffer, Node takes four times as long.
  return networks.map((network) => createHmac('sha256', secret).update(network).digest('base64url'));
}
