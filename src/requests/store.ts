import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ContactField } from '../contact/fields.ts';
import { phoneKey, searchText } from '../contact/search-text.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { RequestsTable, Tables } from '../database/tables.ts';

/** Adds a request in a transaction, and returns its id. */
export async function insertRequest(db: Kysely<Tables>, request: NewRequest): Promise<number> {
  const keys = { search_text: searchText(request), phone_key: phoneKey(request.phone) };
  const [inserted] = await insert(db, { ...unset, ...request, ...keys });
  if (!inserted) throw new Error('The database returned no id.');
  return inserted.id;
}

/** A request to be stored. What is left out is null. */
export type NewRequest = Pick<
  Insertable<RequestsTable>,
  'received_at' | 'state' | ContactField | keyof typeof unset
>;

export type StoredRequest = Pick<Selectable<RequestsTable>, (typeof storedColumns)[number]>;

/** The columns with the digest, the reminder and the follow-up that named a request. */
export const toldIn = [
  'notified_in',
  'reminded_in',
  'remind_told_in',
] as const satisfies (keyof RequestsTable)[];

/** All columns of a request except those for searching. */
export const storedColumns = [
  'id',
  'received_at',
  'state',
  'reason',
  'name',
  'email',
  'phone',
  'message',
  ...toldIn,
  'http_request_id',
  'answered_at',
  'version',
  'answered_by',
  'answered_how',
  'note',
  'noted_at',
  'service',
  'province',
  'outcome',
  'junk_at',
  'remind_at',
  'source',
] as const satisfies (keyof RequestsTable)[];

const unset = {
  reason: null,
  notified_in: null,
  http_request_id: null,
  answered_at: null,
  reminded_in: null,
};

type Complete = Required<NewRequest> & Pick<Selectable<RequestsTable>, 'search_text' | 'phone_key'>;

const insert = compileOnce((db, request: Complete) =>
  db
    .insertInto('requests')
    .values({
      received_at: request.received_at,
      state: request.state,
      reason: request.reason,
      name: request.name,
      email: request.email,
      phone: request.phone,
      message: request.message,
      notified_in: request.notified_in,
      http_request_id: request.http_request_id,
      answered_at: request.answered_at,
      reminded_in: request.reminded_in,
      search_text: request.search_text,
      phone_key: request.phone_key,
    } satisfies Complete)
    .returning('id'),
);
