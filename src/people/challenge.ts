import { sql } from 'kysely';
import { isGood } from '../database/good-for.ts';
import type { Db } from '../database/tables.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a device may take to sign a challenge: 5 minutes, in milliseconds. */
export const challengeLifeMs = 5 * 60 * 1000;

/** Makes a challenge for a device to sign. Only its hash is stored, together with who asked for it and what for. */
export async function newChallenge(db: Db, asked: Asked, now: Date): Promise<string> {
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
export async function spendChallenge(db: Db, asked: Asked, challenge: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('challenges')
    .where('hash', '=', hashOf(asked, challenge))
    .where(isGood(challengeLifeMs, now))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Verifies what a device has signed. `verify` is given the check of the challenge that the device names, which uses it up.
 *
 * @returns `late` where the challenge was used, is too old, or was made for somebody or something else.
 */
export async function verifyOnce<Verified extends { verified: boolean }>(
  db: Db,
  asked: Asked,
  verify: (isExpected: (challenge: string) => Promise<boolean>) => Promise<Verified>,
  now: Date,
): Promise<{ kind: 'verified'; result: Verified & { verified: true } } | NotVerified> {
  let inTime = false;
  try {
    const result = await verify(async (challenge) => {
      inTime = await spendChallenge(db, asked, challenge, now);
      return inTime;
    });
    if (result.verified) return { kind: 'verified', result: { ...result, verified: true } };
    return { kind: 'refused', reason: 'The signature does not hold.' };
  } catch (error) {
    return inTime ? { kind: 'refused', reason: String(error) } : { kind: 'late' };
  }
}

export type NotVerified = { kind: 'late' } | { kind: 'refused'; reason: string };

export type Asked =
  /** `by` is the secret in the browser's cookie; nobody need be signed in. */
  | { for: 'entering'; by: string }
  /** `by` is the id of the session. */
  | { for: 'saving'; by: number };

function hashOf(asked: Asked, challenge: string): string {
  return hashSecret(`${asked.for} ${asked.by} ${challenge}`);
}
