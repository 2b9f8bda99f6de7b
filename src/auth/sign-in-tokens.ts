import { randomInt } from 'node:crypto';
import { withAsciiDomain } from '../contact/email.ts';
import type { Db } from '../database/tables.ts';
import { hourMs, minuteMs } from '../time.ts';
import { activePeople, lockPerson } from './people.ts';
import { deleteExpired, hashSecret, type SignedIn, type SigningIn, startSession } from './sessions.ts';

/** How long a link and a code are valid: 10 minutes, in milliseconds. */
export const tokenLifeMs = 10 * minuteMs;

/** How many wrong codes invalidate a code. */
export const maxAttempts = 5;

const maxCodesPerHour = 10;
const maxMailsPerMinute = 10;

/**
 * Makes a code for the person with an address, valid only in the browser that asked for it. Returns undefined if no one has
 * the address or too many codes were sent: one a minute and ten an hour per person, ten mails a minute in all.
 *
 * @param browser the secret in the browser's cookie.
 */
export async function createCode(
  db: Db,
  { mail, browser }: { mail: string; browser: string },
  now: Date,
): Promise<CodeToSend | undefined> {
  const to = withAsciiDomain(mail.trim().toLowerCase());
  const found = await activePeople(db).select('id').where('mail', '=', to).executeTakeFirst();
  if (!found) return undefined;
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, found.id);
    if (person?.mail !== to || (await tooManyCodes(transaction, person.id, now))) return undefined;
    const code = newCode();
    const expiresAt = new Date(now.getTime() + tokenLifeMs);
    await transaction
      .insertInto('signInTokens')
      .values({
        tokenHash: hashSecret(browser + code),
        kind: 'code',
        personId: person.id,
        browserHash: hashSecret(browser),
        createdBy: null,
        expiresAt: expiresAt.toISOString(),
      })
      .execute();
    return { to, code, expiresAt };
  });
}

export type CodeToSend = { to: string; code: string; expiresAt: Date };

/** Redeems a link and starts a session for its person: both, or neither. */
export async function signInWithLink(
  db: Db,
  { link, ...browser }: SigningIn & { link: string },
  now: Date,
): Promise<SignedIn | { kind: 'link-used' } | { kind: 'link-invalid' }> {
  const tokenHash = hashSecret(link);
  const signedIn = await redeem(db, { tokenHash, method: 'link', ...browser }, now);
  if (signedIn) return signedIn;
  const known = await db
    .selectFrom('signInTokens')
    .select('usedAt')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return { kind: known?.usedAt ? 'link-used' : 'link-invalid' };
}

/**
 * Redeems a code as it was typed and starts a session for its person: both, or neither.
 *
 * @param browser the secret in the browser's cookie.
 * @param person the only person whom the code may sign in, when a person signs in again.
 */
export async function signInWithCode(
  db: Db,
  { code, browser, ...signingIn }: SigningIn & { code: string; browser: string; person?: number | undefined },
  now: Date,
): Promise<SignedIn | { kind: 'code-invalid' }> {
  const tokenHash = hashSecret(browser + code.replace(/[^a-z\d]/gi, '').toUpperCase());
  const signedIn = await redeem(db, { tokenHash, method: 'code', ...signingIn }, now);
  if (signedIn) return signedIn;
  await db
    .updateTable('signInTokens')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('browserHash', '=', hashSecret(browser))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .execute();
  return { kind: 'code-invalid' };
}

/** Redeems a token by one conditional update, so that of two concurrent attempts one succeeds. */
async function redeem(
  db: Db,
  { tokenHash, method, person, ...browser }: Redemption,
  now: Date,
): Promise<SignedIn | undefined> {
  return db.transaction().execute(async (transaction) => {
    const token = await transaction
      .updateTable('signInTokens')
      .set({ usedAt: now.toISOString() })
      .where('tokenHash', '=', tokenHash)
      .where('kind', '=', method)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now.toISOString())
      .where('attempts', '<', maxAttempts)
      .$if(person !== undefined, (update) => update.where('personId', '=', person ?? 0))
      .returning('personId')
      .executeTakeFirst();
    return token && startSession(transaction, { personId: token.personId, method, ...browser }, now);
  });
}

type Redemption = SigningIn & { tokenHash: string; method: 'link' | 'code'; person?: number | undefined };

/** Counts codes by their rows, which are kept for a day. */
async function tooManyCodes(transaction: Db, personId: number, now: Date): Promise<boolean> {
  const createdAfter = (ms: number) => new Date(now.getTime() + tokenLifeMs - ms).toISOString();
  const codes = await transaction
    .selectFrom('signInTokens')
    .select(['personId', 'expiresAt'])
    .where('kind', '=', 'code')
    .where('expiresAt', '>', createdAfter(hourMs))
    .execute();
  const lastMinute = codes.filter(({ expiresAt }) => expiresAt > createdAfter(minuteMs));
  const isTheirs = (code: { personId: number }) => code.personId === personId;
  return (
    lastMinute.length >= maxMailsPerMinute ||
    lastMinute.some(isTheirs) ||
    codes.filter(isTheirs).length >= maxCodesPerHour
  );
}

/** Letters and digits, none of which looks like another. */
const alphabet = 'ACDEFHJKMNPQRTVWXY34679';
const codeLength = 8;

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
