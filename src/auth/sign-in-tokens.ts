import type { Insertable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { latestPlausible, minuteMs } from '../time.ts';
import { type SignInBrowser, startSession } from './sessions.ts';

/** How long a link or a code is valid. */
export const tokenLifeMs = 10 * minuteMs;

/** Stores a token, and returns its expiry. */
export async function storeToken(
  transaction: Db,
  token: NewToken,
  now: Date,
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + tokenLifeMs);
  const row = { ...token, expiresAt: expiresAt.toISOString() };
  await transaction.insertInto('signInTokens').values(row).execute();
  return expiresAt;
}

export type NewToken = Omit<Insertable<Tables['signInTokens']>, 'expiresAt'>;

/**
 * Redeems a token with a single conditional update, so that only one of two concurrent
 * attempts succeeds.
 */
export async function redeemToken(
  transaction: Db,
  { tokenHash, method, person, ...browser }: Redemption,
  now: Date,
) {
  const token = await transaction
    .updateTable('signInTokens')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', method)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<=', latestPlausible(now, tokenLifeMs))
    .where('attempts', '<=', maxAttempts)
    .$if(person !== undefined, (update) => update.where('personId', '=', person ?? 0))
    .returning('personId')
    .executeTakeFirst();
  if (!token) return undefined;

  const opened = { personId: token.personId, method, ...browser };
  return startSession(transaction, opened, now);
}

/** How many attempts a code allows. Attempts with a link are not counted. */
const maxAttempts = 5;

type Redemption = SignInBrowser & {
  tokenHash: string;
  method: 'link' | 'code';
  person?: number | undefined;
};
