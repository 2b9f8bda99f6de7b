import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isGood } from './good-for.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a device may take to sign a challenge: 5 minutes, in milliseconds. */
export const challengeLifeMs = 5 * 60 * 1000;

/** Makes a challenge for a device to sign. Only its hash is stored, together with who asked for it and what for. */
export async function newChallenge(db: Kysely<Tables>, asked: Asked, now: Date): Promise<string> {
  const challenge = newSecret();
  await db
    .deleteFrom('challenges')
    .where(sql<boolean>`not ${isGood(challengeLifeMs, now)}`)
    .execute();
  const expires_at = new Date(now.getTime() + challengeLifeMs).toISOString();
  await db
    .insertInto('challenges')
    .values({ hash: hashOf(asked, challenge), expires_at })
    .execute();
  return challenge;
}

/** Uses a challenge up. False where it was used, is too old, or was made for somebody or something else. */
export async function spendChallenge(
  db: Kysely<Tables>,
  asked: Asked,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('challenges')
    .where('hash', '=', hashOf(asked, challenge))
    .where(isGood(challengeLifeMs, now))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type Asked =
  /** `by` is the secret in the browser's cookie; nobody need be signed in. */
  | { for: 'entering'; by: string }
  /** `by` is the id of the session. */
  | { for: 'saving'; by: number };

function hashOf(asked: Asked, challenge: string): string {
  return hashSecret(`${asked.for} ${asked.by} ${challenge}`);
}
