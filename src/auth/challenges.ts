import { createHmac, timingSafeEqual } from 'node:crypto';
import { getOrCreateSetting } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { hashSecret, newSecret } from './sessions.ts';

/** How long a device may take to answer a challenge: 5 minutes, in milliseconds. */
export const challengeLifeMs = 5 * 60 * 1000;

/** What a challenge was issued for. */
type Purpose = { purpose: 'sign-in' | 'save-passkey'; session: number | null };

/**
 * Makes a challenge for a device, and the cookie in which it travels: the challenge, its purpose and its expiry as JSON, signed
 * with HMAC-SHA256. It is not stored, because anybody may ask for one.
 */
export async function newChallenge(db: Db, purpose: Purpose, now: Date) {
  const challenge = newSecret();
  const expiresAt = now.getTime() + challengeLifeMs;
  const content = Buffer.from(JSON.stringify({ challenge, expiresAt, ...purpose })).toString('base64url');
  return { challenge, cookie: `${content}.${await signature(db, content)}` };
}

/** Returns the challenge in a cookie; undefined if the cookie is forged, has expired or was issued for something else. */
export async function readChallenge(
  db: Db,
  cookie: string | undefined,
  { purpose, session }: Purpose,
  now: Date,
): Promise<string | undefined> {
  const [content = '', signed = ''] = cookie?.split('.') ?? [];
  const [given, expected] = [Buffer.from(signed), Buffer.from(await signature(db, content))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const issued = JSON.parse(Buffer.from(content, 'base64url').toString());
  const isValid =
    issued.expiresAt > now.getTime() && issued.purpose === purpose && issued.session === session;
  return isValid ? issued.challenge : undefined;
}

async function signature(db: Db, content: string): Promise<string> {
  const key = await getOrCreateSetting(db, 'challenge-key', newSecret);
  return createHmac('sha256', key).update(content).digest('base64url');
}

/** Consumes a challenge. Returns false if it was used before. */
export async function consumeChallenge(transaction: Db, challenge: string, now: Date): Promise<boolean> {
  const inserted = await transaction
    .insertInto('usedChallenges')
    .values({ challengeHash: hashSecret(challenge), usedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('challengeHash').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
