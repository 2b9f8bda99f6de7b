import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isGood } from '../database/good-for.ts';
import type { Tables } from '../database/tables.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a code is good: 10 minutes, in milliseconds. */
export const codeLifeMs = 10 * 60 * 1000;

/** How often a code may be tried, and how many a person is sent in 10 minutes: at most 25 guesses, of 2^36 codes. */
export const mostTries = 5;
export const mostCodes = 5;

/**
 * Makes a code for the person with an address, good only in the browser that asked for it. Where nobody has the address, or
 * its owner was sent too many codes, a code that lets nobody in is stored, so that no difference can be seen from outside.
 */
export async function createCode(db: Kysely<Tables>, mail: string, now: Date): Promise<CreatedCode> {
  const [by, code] = [newSecret(), newCode()];
  const expiresAt = new Date(now.getTime() + codeLifeMs);
  const forWhom = await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('codes')
      .where(sql<boolean>`not ${isGood(codeLifeMs, now)}`)
      .execute();
    const person = await holdPerson(transaction, mail.trim().toLowerCase());
    const sent = await countCodes(transaction, person?.id ?? 0);
    const found = person && sent < mostCodes ? person : undefined;
    await transaction
      .insertInto('codes')
      .values({
        asked_by: hashSecret(by),
        person_id: found?.id ?? null,
        hash: hashSecret(by + code),
        created_at: now.toISOString(),
        expires_at: expiresAt.toISOString(),
      })
      .execute();
    return found;
  });
  return { by, send: forWhom ? { to: forWhom.mail, code, expiresAt } : undefined };
}

export type CreatedCode = {
  /** The secret that the browser keeps. */
  by: string;
  /** The code to be sent; undefined where there is none. */
  send: CodeToSend | undefined;
};

export type CodeToSend = { to: string; code: string; expiresAt: Date };

/**
 * Uses a code up. Each attempt is counted before the code is compared, and of two at the same moment one succeeds. A code is
 * `gone` when it was used, is too old, was tried too often, or was asked for in another browser.
 */
export async function spendCode(
  db: Kysely<Tables>,
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

/** The person with an address. Until the transaction ends no other can count that person's codes. */
async function holdPerson(
  db: Kysely<Tables>,
  mail: string,
): Promise<{ id: number; mail: string } | undefined> {
  const found = await db
    .updateTable('people')
    .set({ mail })
    .where('mail', '=', mail)
    .returning('id')
    .executeTakeFirst();
  return found && { id: found.id, mail };
}

async function countCodes(db: Kysely<Tables>, personId: number): Promise<number> {
  const { count } = await db
    .selectFrom('codes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
