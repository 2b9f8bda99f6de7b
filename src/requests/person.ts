import { sql } from 'kysely';
import { withAsciiDomain } from '../contact/email.ts';
import { phoneKey } from '../contact/search-text.ts';
import type { Db } from '../database/tables.ts';
import { findRequest, type WholeRequest } from './find-one.ts';

/**
 * The requests that came with an address, the oldest first; capitals do not matter. With a telephone instead, the calls with
 * that number, or with these very words in its place, that were taken down without an address.
 */
export async function requestsOf(db: Db, { contact }: Person): Promise<RequestOfPerson[]> {
  const theirs = contact.includes('@')
    ? sql<boolean>`lower(email) = ${withAsciiDomain(contact).toLowerCase()}`
    : sql<boolean>`email = '' and (phone = ${contact} or phone_key = ${phoneKey(contact)})`;
  return db
    .selectFrom('requests')
    .select(['id', 'receivedAt'])
    .where(theirs)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
}

export type Person = { contact: string };

export type RequestOfPerson = { id: number; receivedAt: string };

/** All that is stored about a person (GDPR, art. 15). */
export async function everythingOf(db: Db, person: Person): Promise<WholeRequest[]> {
  const held: WholeRequest[] = [];
  for (const { id } of await requestsOf(db, person)) {
    const found = await findRequest(db, { id });
    if (found) held.push(found);
  }
  return held;
}
