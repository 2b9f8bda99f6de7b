import { randomInt } from 'node:crypto';
import type { Db } from '../database/tables.ts';
import { hourMs, later, latestPlausible, minuteMs } from '../time.ts';
import { lockPerson, readMail } from './people.ts';
import { deleteExpired, hashSecret, type SignedIn, type SigningIn } from './sessions.ts';
import { type NewToken, redeemToken, storeToken, tokenLifeMs } from './sign-in-tokens.ts';

/**
 * Makes a code for the person with an address, valid only in the browser that asked for
 * it. Returns undefined if no one has the address or too many codes were sent: one a
 * minute and ten an hour per person, ten mails a minute in all.
 *
 * @param browser the secret in the browser's cookie.
 */
export async function createCode(
  db: Db,
  { mail, browser }: { mail: string; browser: string },
  now: Date,
) {
  const to = readMail(mail);
  return db.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, { mail: to });
    if (!person) return undefined;

    await deleteExpired(transaction, now);
    if (await tooManyCodes(transaction, person.id, now)) return undefined;

    const code = newCode();
    const token: NewToken = {
      tokenHash: hashSecret(`${browser} ${code}`),
      browserHash: hashSecret(browser),
      kind: 'code',
      personId: person.id,
    };
    const expiresAt = await storeToken(transaction, token, now);
    return { to, code, expiresAt };
  });
}

export type CodeToSend = { to: string; code: string; expiresAt: Date };

/** Counts codes by their rows, which are kept for a day. */
async function tooManyCodes(
  transaction: Db,
  personId: number,
  now: Date,
): Promise<boolean> {
  const createdAfter = (ms: number) => later(now, tokenLifeMs - ms);
  const codes = await transaction
    .selectFrom('signInTokens')
    .select(['personId', 'expiresAt'])
    .where('kind', '=', 'code')
    .where('expiresAt', '>', createdAfter(hourMs))
    .where('expiresAt', '<=', latestPlausible(now, tokenLifeMs))
    .execute();
  const lastMinute = codes.filter(({ expiresAt }) => expiresAt > createdAfter(minuteMs));
  const isTheirs = (code: { personId: number }) => code.personId === personId;
  return (
    lastMinute.length >= maxMailsPerMinute ||
    lastMinute.some(isTheirs) ||
    codes.filter(isTheirs).length >= maxCodesPerHour
  );
}

const maxMailsPerMinute = 10;
const maxCodesPerHour = 10;

/** Returns eight letters and digits, none of which looks like another. */
function newCode(): string {
  const alphabet = 'ACDEFHJKMNPQRTVWXY34679';
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Redeems a code as it was typed and starts a session for its person: both, or neither.
 *
 * @param browser the secret in the browser's cookie.
 * @param person the only person whom the code may sign in, when a person signs in again.
 */
export async function signInWithCode(
  db: Db,
  {
    code,
    browser,
    ...signingIn
  }: SigningIn & { code: string; browser: string; person?: number | undefined },
  now: Date,
): Promise<SignedIn | { kind: 'code-invalid' }> {
  const normalized = code.replace(/[^a-z\d]/gi, '').toUpperCase();
  const tokenHash = hashSecret(`${browser} ${normalized}`);
  return db.transaction().execute(async (transaction) => {
    await countAttempt(transaction, browser, now);
    const redemption = { tokenHash, method: 'code', ...signingIn } as const;
    const signedIn = await redeemToken(transaction, redemption, now);
    return signedIn ?? { kind: 'code-invalid' };
  });
}

/**
 * Counts an attempt, and locks the codes of the browser until it is judged: of several
 * that come at once, each is counted before the next one is judged.
 */
async function countAttempt(transaction: Db, browser: string, now: Date): Promise<void> {
  await transaction
    .updateTable('signInTokens')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('browserHash', '=', hashSecret(browser))
    // Expired ones are being deleted in transactions that lock the person first.
    .where('expiresAt', '>', now.toISOString())
    .execute();
}
