import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type CodeLimits, countCode, usualCodeLimits } from '../abuse/rate/code-rate.ts';
import { htmlEmail, withAsciiDomain } from '../contact/email.ts';
import { isGood } from '../database/good-for.ts';
import type { Db, Tables } from '../database/tables.ts';
import { ownersOf } from './known-browser.ts';
import { whoMayEnter } from './person.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a code is good: 10 minutes, in milliseconds. */
export const codeLifeMs = 10 * 60 * 1000;

/** How often a code may be tried. */
export const mostTries = 5;

/**
 * Makes a code for the person with an address, good only in the browser that asked for it. Where nobody has the address a
 * code that lets nobody in is stored, by the same statements: neither the answer nor its time tells the two apart.
 */
export async function createCode(db: Db, asked: CodeAsked, now: Date): Promise<CreatedCode> {
  const mail = withAsciiDomain(asked.mail.trim().toLowerCase());
  try {
    return await db.transaction().execute((transaction) => create(transaction, { ...asked, mail }, now));
  } catch (error) {
    if (error instanceof TooMany) return { kind: 'too many', seconds: error.seconds };
    throw error;
  }
}

/** Rolls back: a code that is refused is not counted. */
class TooMany extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('Too many codes are asked for.');
    this.seconds = seconds;
  }
}

type CodeAsked = {
  mail: string;
  /** The network address from which it is asked for. */
  address: string;
  /** The secret by which the browser is known, if it is. */
  browser?: string | undefined;
  limits?: CodeLimits;
};

type CreatedCode =
  | {
      kind: 'made';
      /** The secret that the browser keeps. */
      by: string;
      /** The code to be sent; undefined where there is none. */
      send: CodeToSend | undefined;
    }
  /** Nothing was made: too many are asked for, from there or for that address. */
  | { kind: 'too many'; seconds: number };

export type CodeToSend = { to: string; code: string; expiresAt: Date };

/**
 * Uses a code up. Each attempt is counted before the code is compared, and of two at the same moment one succeeds. A code is
 * `gone` when it was used, is too old, was tried too often, or was asked for in another browser.
 */
export async function spendCode(
  db: Db,
  { by, code }: { by: string; code: string },
  now: Date,
): Promise<{ kind: 'spent'; personId: number } | { kind: 'wrong' } | { kind: 'gone' }> {
  const asked_by = hashSecret(by);
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('asked_by', '=', asked_by)
    .where(isGood(codeLifeMs, now))
    .where('tries', '<', mostTries)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { kind: 'gone' };
  const spent = await db
    .deleteFrom('codes')
    .where('asked_by', '=', asked_by)
    .where('hash', '=', hashSecret(by + asWritten(code)))
    .where('person_id', 'is not', null)
    .returning('person_id')
    .executeTakeFirst();
  return spent?.person_id ? { kind: 'spent', personId: spent.person_id } : { kind: 'wrong' };
}

async function create(
  transaction: Transaction<Tables>,
  { mail, address, browser, limits = usualCodeLimits }: CodeAsked,
  now: Date,
): Promise<CreatedCode> {
  const [by, code] = [newSecret(), newCode()];
  const expiresAt = new Date(now.getTime() + codeLifeMs);
  await transaction
    .deleteFrom('codes')
    .where(sql<boolean>`not ${isGood(codeLifeMs, now)}`)
    .execute();
  const owners = browser === undefined ? [] : await ownersOf(transaction, browser, now);
  const people = await whoMayEnter(transaction).select(['id', 'mail']).orderBy('id').execute();
  // An earlier version may have stored several addresses as one.
  const person = htmlEmail.test(mail) ? people.find((one) => one.mail === mail) : undefined;
  const ownBrowser = person && owners.includes(person.id) ? browser : undefined;
  const seconds = await countCode(transaction, { address, mail, ownBrowser }, limits, now);
  if (seconds !== undefined) throw new TooMany(seconds);
  await transaction
    .insertInto('codes')
    .values({
      asked_by: hashSecret(by),
      // A code that lets nobody in names the first person: to store null takes less time, which would tell the two apart.
      person_id: (person ?? people[0])?.id ?? null,
      hash: person ? hashSecret(by + code) : hashSecret(newSecret()),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
  return { kind: 'made', by, send: person && { to: mail, code, expiresAt } };
}

/** Letters and digits, none of which looks like another. */
const alphabet = 'ACDEFHJKMNPQRTVWXY34679';
const codeLength = 8;

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A code as it was made, however it was typed or pasted. */
function asWritten(code: string): string {
  return code.replace(/[^a-z\d]/gi, '').toUpperCase();
}
