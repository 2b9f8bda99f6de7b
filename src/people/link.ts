import { isGood } from '../database/good-for.ts';
import type { Db } from '../database/tables.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a link is good: 10 minutes, in milliseconds. */
const linkLifeMs = 10 * 60 * 1000;

export type Link = { secret: string; expiresAt: Date };

/** Makes a link for a person. Only the hash of its secret is stored. */
export async function createLink(db: Db, personId: number, now: Date): Promise<Link> {
  const link = { secret: newSecret(), expiresAt: new Date(now.getTime() + linkLifeMs) };
  await db
    .insertInto('links')
    .values({
      hash: hashSecret(link.secret),
      person_id: personId,
      created_at: now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
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
    .returning('person_id')
    .executeTakeFirst();
  if (spent) {
    await db.insertInto('used_links').values({ hash, used_at: now.toISOString() }).execute();
    return { kind: 'spent', personId: spent.person_id };
  }
  const late = await db.selectFrom('links').select('expires_at').where('hash', '=', hash).executeTakeFirst();
  if (late) return { kind: 'expired', at: new Date(late.expires_at) };
  const used = await db.selectFrom('used_links').select('hash').where('hash', '=', hash).executeTakeFirst();
  return { kind: used ? 'used' : 'unknown' };
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
