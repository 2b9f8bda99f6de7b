import { isGood } from '../database/good-for.ts';
import type { Db } from '../database/tables.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a link is good: 10 minutes, in milliseconds. */
const linkLifeMs = 10 * 60 * 1000;

export type Link = { secret: string; expiresAt: Date };

/**
 * Makes a link for a person; `madeBy` is who invites from the desk, null in the terminal. Only the hash of its secret is
 * stored.
 */
export async function createLink(
  db: Db,
  personId: number,
  now: Date,
  madeBy: number | null = null,
): Promise<Link> {
  const link = { secret: newSecret(), expiresAt: new Date(now.getTime() + linkLifeMs) };
  await db
    .insertInto('links')
    .values({
      hash: hashSecret(link.secret),
      person_id: personId,
      created_at: now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
      made_by: madeBy,
    })
    .execute();
  return link;
}

/**
 * Uses a link up. One statement both finds and deletes it, so that of two at the same moment one succeeds. `unknown` are
 * those that never were one, were taken back, or are older than a backup that was restored.
 */
export async function spendLink(db: Db, secret: string, now: Date): Promise<Spent> {
  const hash = hashSecret(secret);
  const spent = await db
    .deleteFrom('links')
    .where('hash', '=', hash)
    .where(isGood(linkLifeMs, now))
    .returning(['person_id', 'made_by'])
    .executeTakeFirst();
  if (spent) {
    await db
      .insertInto('used_links')
      .values({ hash, used_at: now.toISOString(), ...spent })
      .execute();
    return { kind: 'spent', personId: spent.person_id };
  }
  const late = await db.selectFrom('links').select('expires_at').where('hash', '=', hash).executeTakeFirst();
  if (late) return { kind: 'expired', at: new Date(late.expires_at) };
  const used = await db.selectFrom('used_links').select('hash').where('hash', '=', hash).executeTakeFirst();
  return { kind: used ? 'used' : 'unknown' };
}

/** The links that are still good, and those of `by` that somebody entered with in the last day: the newest first. */
export async function listLinks(db: Db, by: number, now: Date) {
  const open = await db
    .selectFrom('links')
    .innerJoin('people', 'people.id', 'person_id')
    .leftJoin('people as makers', 'makers.id', 'made_by')
    .select(['hash', 'people.name', 'makers.name as maker', 'expires_at'])
    .where(isGood(linkLifeMs, now))
    .orderBy('expires_at', 'desc')
    .execute();
  const used = await db
    .selectFrom('used_links')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['hash', 'name', 'used_at'])
    .where('made_by', '=', by)
    .where('used_at', '>', new Date(now.getTime() - dayMs).toISOString())
    .orderBy('used_at', 'desc')
    .execute();
  return { open, used };
}

/** Takes a link back, by the hash of its secret. False where it was used or taken back, or never was one. */
export async function revokeLink(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('links').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

type Spent =
  | { kind: 'spent'; personId: number }
  | { kind: 'expired'; at: Date }
  | { kind: 'used' }
  | { kind: 'unknown' };

/** Expired links are kept for a day and used ones for 90, so that whoever opens one is told why it does not work. */
const dayMs = 24 * 60 * 60 * 1000;
const usedKeptMs = 90 * dayMs;

export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db.deleteFrom('links').where('expires_at', '<', before(dayMs)).execute();
  await db.deleteFrom('used_links').where('used_at', '<', before(usedKeptMs)).execute();
}
