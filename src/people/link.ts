import type { Kysely } from 'kysely';
import { isGood } from '../database/good-for.ts';
import type { Tables } from '../database/tables.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a link is good: 10 minutes, in milliseconds. */
export const linkLifeMs = 10 * 60 * 1000;

export type Link = { secret: string; expiresAt: Date };

/** Makes a link for a person. Only the hash of its secret is stored. */
export async function createLink(db: Kysely<Tables>, personId: number, now: Date): Promise<Link> {
  const link = { secret: newSecret(), expiresAt: new Date(now.getTime() + linkLifeMs) };
  await forgetOldLinks(db, now);
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
 * Uses a link up. One statement both finds and deletes it, so that of two at the same moment one succeeds. `used` is also
 * the answer for a link that never was one.
 */
export async function spendLink(db: Kysely<Tables>, secret: string, now: Date): Promise<Spent> {
  const hash = hashSecret(secret);
  const spent = await db
    .deleteFrom('links')
    .where('hash', '=', hash)
    .where(isGood(linkLifeMs, now))
    .returning('person_id')
    .executeTakeFirst();
  if (spent) return { kind: 'spent', personId: spent.person_id };
  const late = await db.selectFrom('links').select('expires_at').where('hash', '=', hash).executeTakeFirst();
  return late ? { kind: 'expired', at: new Date(late.expires_at) } : { kind: 'used' };
}

export type Spent = { kind: 'spent'; personId: number } | { kind: 'expired'; at: Date } | { kind: 'used' };

/** How long expired links are kept, in milliseconds, so that whoever comes late is told so. */
const keptMs = 24 * 60 * 60 * 1000;

async function forgetOldLinks(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('links')
    .where('expires_at', '<', new Date(now.getTime() - keptMs).toISOString())
    .execute();
}
