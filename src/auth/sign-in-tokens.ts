import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { hourMs, minuteMs } from '../time.ts';
import {
  addPerson,
  deleteTokens,
  findByName,
  lockPeople,
  lockPerson,
  type Person,
  readMail,
} from './people.ts';
import {
  deleteExpired,
  hashSecret,
  newSecret,
  type SignedIn,
  type SigningIn,
  startSession,
} from './sessions.ts';

/** How long a link and a code are valid. */
export const tokenLifeMs = 10 * minuteMs;

const maxAttempts = 5;
const maxCodesPerHour = 10;
const maxMailsPerMinute = 10;

/**
 * Makes a link in the terminal, for anybody: without a name for the only person, with a
 * new name for a new person.
 */
export async function createLinkFor(db: Db, { name, mail }: LinkFor, now: Date) {
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    const people = await lockPeople(transaction);
    if (name === undefined && people.length > 1)
      return { kind: 'ambiguous', people } as const;

    const wanted = name ?? people[0]?.name ?? 'Titular';
    const known = findByName(people, wanted);
    const owner = people.find((one) => mail && one.mail === mail);
    if (owner && owner !== known) return { kind: 'mail-taken', by: owner } as const;

    const person = known
      ? await setMail(transaction, known, mail)
      : await addPerson(transaction, { name: wanted, mail: mail ?? null });
    const link = await createLink(transaction, { personId: person.id }, now);
    return { kind: 'created', person, added: !known, link } as const;
  });
}

export type LinkFor = {
  name?: string | undefined;
  /** The new address of that person, in lower case; null removes it. */
  mail?: string | null | undefined;
};

/**
 * Changes an address, and revokes the codes that are on their way to the old one, with
 * the unused links.
 */
async function setMail(
  db: Db,
  person: Person,
  mail: string | null | undefined,
): Promise<Person> {
  if (mail === undefined || mail === person.mail) return person;

  await deleteTokens(db, person.id);
  await db.updateTable('people').set({ mail }).where('id', '=', person.id).execute();
  return { ...person, mail };
}

/**
 * Makes a link in the desk: for a person with a new name, or for another device of the
 * person who invites. A link for another existing person would sign in as that person, so
 * only the terminal makes one.
 *
 * @param by the id of the person who invites.
 * @param name null for another device of one's own.
 */
export async function invite(
  db: Db,
  { by, name }: { by: number; name: string | null },
  now: Date,
) {
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    const people = await lockPeople(transaction);
    const inviter = people.find((one) => one.id === by);
    if (!inviter) return { kind: 'signed-out' } as const;
    if (name !== null && findByName(people, name)) return { kind: 'name-taken' } as const;

    const person =
      name === null ? inviter : await addPerson(transaction, { name, mail: null });
    const link = await createLink(
      transaction,
      { personId: person.id, createdBy: by },
      now,
    );
    return { kind: 'invited', person, link } as const;
  });
}

/**
 * Makes a link that signs a person in once. `createdBy` is the person who invites from
 * the desk.
 */
async function createLink(
  transaction: Db,
  whose: { personId: number; createdBy?: number },
  now: Date,
) {
  const secret = newSecret();
  const token = { ...whose, kind: 'link', tokenHash: hashSecret(secret) } as const;
  return { secret, expiresAt: await storeToken(transaction, token, now) };
}

/** Stores a token, and returns when it expires. */
async function storeToken(transaction: Db, token: NewToken, now: Date): Promise<Date> {
  const expiresAt = new Date(now.getTime() + tokenLifeMs);
  const row = { ...token, expiresAt: expiresAt.toISOString() };
  await transaction.insertInto('signInTokens').values(row).execute();
  return expiresAt;
}

type NewToken = Omit<Insertable<Tables['signInTokens']>, 'expiresAt'>;

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

/** Redeems a link and starts a session for its person: both, or neither. */
export async function signInWithLink(
  db: Db,
  { link, ...browser }: SigningIn & { link: string },
  now: Date,
): Promise<SignedIn | { kind: 'link-used' } | { kind: 'link-invalid' }> {
  const tokenHash = hashSecret(link);
  const redemption = { tokenHash, method: 'link', ...browser } as const;
  const signedIn = await db
    .transaction()
    .execute((transaction) => redeem(transaction, redemption, now));
  if (signedIn) return signedIn;

  const tokens = db.selectFrom('signInTokens').select('usedAt');
  const known = await tokens.where('tokenHash', '=', tokenHash).executeTakeFirst();
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
    const signedIn = await redeem(transaction, redemption, now);
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

/**
 * Redeems a token by one conditional update, so that of two concurrent attempts one
 * succeeds.
 */
async function redeem(
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
    .where('attempts', '<=', maxAttempts)
    .$if(person !== undefined, (update) => update.where('personId', '=', person ?? 0))
    .returning('personId')
    .executeTakeFirst();
  if (!token) return undefined;

  const opened = { personId: token.personId, method, ...browser };
  return startSession(transaction, opened, now);
}

type Redemption = SigningIn & {
  tokenHash: string;
  method: 'link' | 'code';
  person?: number | undefined;
};

/** Counts codes by their rows, which are kept for a day. */
async function tooManyCodes(
  transaction: Db,
  personId: number,
  now: Date,
): Promise<boolean> {
  const createdAfter = (ms: number) =>
    new Date(now.getTime() + tokenLifeMs - ms).toISOString();
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

/** Returns eight letters and digits, none of which looks like another. */
function newCode(): string {
  const alphabet = 'ACDEFHJKMNPQRTVWXY34679';
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
