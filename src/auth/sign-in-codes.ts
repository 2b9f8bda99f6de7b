import { randomInt } from 'node:crypto';
import type { Db } from '../database/tables.ts';
import { hourMs, later, latestPlausible, minuteMs } from '../time.ts';
import { personKnownIn } from './known-browsers.ts';
import { lockPerson, readMail } from './people.ts';
import {
  deleteExpired,
  hashSecret,
  type SignInBrowser,
  type SignInSuccess,
} from './sessions.ts';
import { type NewToken, redeemToken, storeToken, tokenLifeMs } from './sign-in-tokens.ts';

/**
 * Creates a code for the person with an address, which is valid only in the browser that
 * requested it. Returns undefined if the address is unknown or too many codes were sent:
 * one a minute and ten an hour per person, and ten mails a minute in total. A browser in
 * which the person has signed in is counted separately, so that strangers cannot use up
 * its codes.
 *
 * @param browser the secret in the browser's cookie.
 */
export async function createCode(
  db: Db,
  { mail, browser }: { mail: string; browser: string },
  now: Date,
) {
  const to = readMail(mail);
  const knownPerson = await personKnownIn(db, browser);
  return db.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, { mail: to });
    if (!person) return undefined;

    await deleteExpired(transaction, now);
    const browserHash = hashSecret(browser);
    const isKnown = knownPerson === person.id;
    const requester = { personId: person.id, browserHash: isKnown ? browserHash : null };
    if (await tooManyCodes(transaction, requester, now)) return undefined;

    const code = newCode();
    const token: NewToken = {
      tokenHash: hashSecret(`${browser} ${code}`),
      browserHash,
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
  { personId, browserHash }: Requester,
  now: Date,
): Promise<boolean> {
  const createdAfter = (ms: number) => later(now, tokenLifeMs - ms);
  const codes = await transaction
    .selectFrom('signInTokens')
    .select(['personId', 'browserHash', 'expiresAt'])
    .where('kind', '=', 'code')
    .where('expiresAt', '>', createdAfter(hourMs))
    .where('expiresAt', '<=', latestPlausible(now, tokenLifeMs))
    .execute();
  const isOfLastMinute = (code: { expiresAt: string }) =>
    code.expiresAt > createdAfter(minuteMs);

  const ownCodes = codes.filter((code) =>
    browserHash === null ? code.personId === personId : code.browserHash === browserHash,
  );
  if (ownCodes.length >= maxCodesPerHour || ownCodes.some(isOfLastMinute)) return true;
  return browserHash === null && codes.filter(isOfLastMinute).length >= maxMailsPerMinute;
}

/** Who requests a code. The browser is null unless the person has signed in there. */
type Requester = { personId: number; browserHash: string | null };

const maxMailsPerMinute = 10;
const maxCodesPerHour = 10;

/** Returns eight letters and digits, without those that look alike. */
function newCode(): string {
  const alphabet = 'ACDEFHJKMNPQRTVWXY34679';
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Redeems a typed code and starts a session for its person, both in one transaction.
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
  }: SignInBrowser & { code: string; browser: string; person?: number | undefined },
  now: Date,
): Promise<SignInSuccess | { kind: 'code-invalid' }> {
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
 * Counts an attempt, and locks the browser's codes until the attempt has been judged.
 * Each of several concurrent attempts is counted before the next one is judged.
 */
async function countAttempt(transaction: Db, browser: string, now: Date): Promise<void> {
  await transaction
    .updateTable('signInTokens')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('browserHash', '=', hashSecret(browser))
    // Leave out expired tokens. Transactions that delete them lock the person first,
    // which is the opposite order.
    .where('expiresAt', '>', now.toISOString())
    .execute();
}
