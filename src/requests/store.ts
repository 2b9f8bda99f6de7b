import type { Insertable, Selectable } from 'kysely';
import { type ContactField, contactFields } from '../contact/fields.ts';
import { phoneKey, searchText } from '../contact/search-text.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Db, RequestsTable } from '../database/tables.ts';
import { madridDate } from '../time.ts';

/** Adds a request in a transaction, and returns its id. */
export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  const keys = { search_text: searchText(request), phone_key: phoneKey(request.phone) };
  const [added] = await insert(db, { ...unset, ...request, ...keys });
  if (!added) throw new Error('The database returned no id.');
  return added.id;
}

/** A request to be stored. What is left out is null, and its language Spanish. */
export type NewRequest = Pick<
  Insertable<RequestsTable>,
  'received_at' | 'state' | ContactField | keyof typeof unset
>;

export type StoredRequest = Pick<Selectable<RequestsTable>, (typeof storedColumns)[number]>;

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
  'digest_queued_at',
  'reminder_queued_at',
  'follow_up_queued_at',
  'http_request_id',
  'answered_at',
  'answered_by',
  'answered_how',
  'outcome',
  'junk_at',
  'language',
  'remind_at',
  'source',
] as const satisfies (keyof RequestsTable)[];

const unset = {
  language: 'es' as const,
  reason: null,
  digest_queued_at: null,
  http_request_id: null,
  answered_at: null,
  reminder_queued_at: null,
};

const inserted = [
  ...contactFields,
  ...(Object.keys(unset) as (keyof typeof unset)[]),
  'received_at',
  'state',
  'search_text',
  'phone_key',
] as const;

type Complete = Required<NewRequest> & Pick<Selectable<RequestsTable>, 'search_text' | 'phone_key'>;

const insert = compileOnce((db, request: Complete) =>
  db
    .insertInto('requests')
    .values(Object.fromEntries(inserted.map((column) => [column, request[column]])) as Complete)
    .returning('id'),
);

/** The day in Madrid on which a request is to come back. */
export function remindOn({ remind_at }: { remind_at: string | null }): string | null {
  return remind_at && madridDate(new Date(remind_at));
}
