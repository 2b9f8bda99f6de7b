import type { Insertable, Selectable } from 'kysely';
import { requestKeys } from '../contact-request/search-text.ts';
import { urgentWords } from '../contact-request/urgent-words.ts';
import type { Db, Tables } from '../database/tables.ts';

/** Stores a request in a transaction, and returns its id. */
export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  const { id } = await db
    .insertInto('requests')
    .values({ ...request, ...requestKeys(request) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns 1 if the words of the message make the request urgent, otherwise 0. */
export function urgencyOf(message: string): 0 | 1 {
  return urgentWords(message) === undefined ? 0 : 1;
}

/** A request to store. Omitted fields default to null, the language to Spanish. */
export type NewRequest = Omit<
  Insertable<Tables['requests']>,
  'id' | 'searchText' | 'phoneKey' | 'emailKey'
>;

export type StoredRequest = Selectable<Tables['requests']>;
