import type { Insertable, Selectable } from 'kysely';
import { type ContactField, contactFields } from '../contact/fields.ts';
import { phoneKey, searchText } from '../contact/search-text.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Db, RequestsTable } from '../database/tables.ts';
import { madridDate } from '../time.ts';

/** Adds a request in a transaction, and returns its id. */
export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  const keys = { searchText: searchText(request), phoneKey: phoneKey(request.phone) };
  const [added] = await insert(db, { ...unset, ...request, ...keys });
  if (!added) throw new Error('The database returned no id.');
  return added.id;
}

/** A request to be stored. What is left out is null, and its language Spanish. */
export type NewRequest = Pick<
  Insertable<RequestsTable>,
  'receivedAt' | 'state' | ContactField | keyof typeof unset
>;

export type StoredRequest = Pick<Selectable<RequestsTable>, (typeof storedColumns)[number]>;

/** All columns of a request except those for searching. */
export const storedColumns = [
  'id',
  'receivedAt',
  'state',
  'reason',
  'name',
  'email',
  'phone',
  'message',
  'digestQueuedAt',
  'reminderQueuedAt',
  'followUpQueuedAt',
  'httpRequestId',
  'answeredAt',
  'answeredBy',
  'answeredHow',
  'outcome',
  'junkAt',
  'language',
  'remindAt',
  'source',
] as const satisfies (keyof RequestsTable)[];

const unset = {
  language: 'es' as const,
  reason: null,
  digestQueuedAt: null,
  httpRequestId: null,
  answeredAt: null,
  reminderQueuedAt: null,
};

const inserted = [
  ...contactFields,
  ...(Object.keys(unset) as (keyof typeof unset)[]),
  'receivedAt',
  'state',
  'searchText',
  'phoneKey',
] as const;

type Complete = Required<NewRequest> & Pick<Selectable<RequestsTable>, 'searchText' | 'phoneKey'>;

const insert = compileOnce((db, request: Complete) =>
  db
    .insertInto('requests')
    .values(Object.fromEntries(inserted.map((column) => [column, request[column]])) as Complete)
    .returning('id'),
);

/** The day in Madrid on which a request is to come back. */
export function remindOn({ remindAt }: { remindAt: string | null }): string | null {
  return remindAt && madridDate(new Date(remindAt));
}
