import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isGood } from './good-for.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a code is good for: 10 minutes. */
export const codeLifeMs = 10 * 60 * 1000;

/** How often one may be tried, and how many one person is sent within their life: 25 guesses in 10 minutes, of 2^36. */
export const mostTries = 5;
export const mostCodes = 5;

/**
 * Makes a code for whoever has an address, good in the browser alone that asked for it. Where nobody has it, or its
 * owner was sent too many already, a code is kept all the same, which lets nobody in: from outside nothing differs.
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
  /** What the browser keeps. */
  by: string;
  /** Undefined where nobody is to be sent anything. */
  send: CodeToSend | undefined;
};

export type CodeToSend = { to: string; code: string; expiresAt: Date };

/**
 * Uses a code up. Each attempt is counted before it is looked at, and of two who come at once one gets in. A code is
 * gone when it was used, is too old, was tried too often, or was asked for in another browser.
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

/** Letters and digits of which none looks like another. */
const alphabet = 'ACDEFHJKMNPQRTVWXY34679';
const codeLength = 8;

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** However it was typed or pasted. */
function asWritten(code: string): string {
  return code.replace(/[^a-z\d]/gi, '').toUpperCase();
}

/** Finds whose address it is, and keeps others from counting the codes of the same person at the same moment. */
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
