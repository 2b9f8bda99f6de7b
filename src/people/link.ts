import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isGood } from './good-for.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a link may wait to be used: 10 minutes. */
export const linkLifeMs = 10 * 60 * 1000;

export type Link = { secret: string; expiresAt: Date };

/** Makes a link for a person, of which only the hash is kept. */
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
 * Uses a link up. One statement both finds and deletes it, so that of two who come at once one gets in. What is
 * not there was used before, or never was one: the two are not told apart.
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

/** A day longer than they are good for, so that whoever comes late is told so. */
const keptMs = 24 * 60 * 60 * 1000;

async function forgetOldLinks(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('links')
    .where('expires_at', '<', new Date(now.getTime() - keptMs).toISOString())
    .execute();
}
