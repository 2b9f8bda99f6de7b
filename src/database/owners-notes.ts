import { type ColumnDefinitionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { phoneKey, searchText } from '../contact/search-text.ts';
import type { Tables } from './tables.ts';

/** Migration 5: what the owner notes about a request, its history, and the columns that searches read. */
export async function addOwnersNotes(
  db: Transaction<Tables>,
  identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
): Promise<void> {
  const add = (name: string, type: 'integer' | 'text', build = (column: ColumnDefinitionBuilder) => column) =>
    db.schema.alterTable('requests').addColumn(name, type, build).execute();
  await add('version', 'integer', (column) => column.notNull().defaultTo(1));
  await add('answered_by', 'integer', ofPerson);
  for (const name of ['answered_how', 'noted_at', 'service', 'province', 'outcome', 'junk_at'])
    await add(name, 'text');
  await add('note', 'text', (column) => column.notNull().defaultTo(''));
  await add('search_text', 'text');
  await add('phone_key', 'text');
  await db.schema
    .createTable('request_events')
    .addColumn('id', 'integer', identity)
    .addColumn('request_id', 'integer', (column) =>
      column.notNull().references('requests.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('person_id', 'integer', ofPerson)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .execute();
  await db.schema.alterTable('audit').addColumn('person_id', 'integer', ofPerson).execute();
  await fillKeys(db);
  await createIndexes(db);
}

/**
 * Fills in the columns that searches read, for requests that a server of an earlier version stored without them. Some
 * hundred at a time; returns how many there were.
 */
export async function fillKeys(db: Kysely<Tables>): Promise<number> {
  let filled = 0;
  for (;;) {
    const bare = await db
      .selectFrom('requests')
      .select(['id', 'name', 'email', 'phone', 'message'])
      .where('search_text', 'is', null)
      .limit(atOnce)
      .execute();
    if (bare.length === 0) return filled;
    const rows = bare.map(
      (request) => sql`(${request.id}, ${searchText(request)}, ${phoneKey(request.phone)})`,
    );
    await sql`update requests set search_text = found.column2, phone_key = found.column3
      from (values ${sql.join(rows)}) as found where requests.id = cast(found.column1 as integer)`.execute(
      db,
    );
    filled += bare.length;
  }
}

const atOnce = 500;

/** The person who did it; null where that was in the terminal, or the person is gone. */
function ofPerson(column: ColumnDefinitionBuilder) {
  return column.references('people.id').onDelete('set null');
}

async function createIndexes(db: Transaction<Tables>): Promise<void> {
  for (const [name, condition] of Object.entries(lists)) {
    // The figures are added up from the index alone, without reading the rows and their texts.
    const more = name === 'requests_received' ? ['answered_at', 'service', 'province', 'outcome'] : [];
    const index = db.schema
      .createIndex(name)
      .on('requests')
      .columns(['received_at', 'id', ...more]);
    await index.where(condition).execute();
  }
  // SQLite would use it for every list, and sort all that it finds.
  await db.schema.dropIndex('requests_by_state').execute();
  const onRequests = (name: string) => db.schema.createIndex(name).on('requests');
  await onRequests('requests_by_mail').expression(sql`lower(email)`).execute();
  await onRequests('requests_by_phone').column('phone_key').execute();
  await onRequests('requests_without_search_text')
    .column('id')
    .where(sql.ref('search_text'), 'is', null)
    .execute();
  await onRequests('requests_by_digest')
    .column('notified_in')
    .where(sql.ref('notified_in'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('events_by_request')
    .on('request_events')
    .columns(['request_id', 'id'])
    .execute();
}

/** The lists of the desk and of the digest. Each has an index, so that its first page takes as long with many requests as with few. */
const lists = {
  requests_received: sql<boolean>`state = 'received'`,
  requests_waiting: sql<boolean>`state = 'received' and answered_at is null`,
  requests_answered: sql<boolean>`state = 'received' and answered_at is not null`,
  requests_untold: sql<boolean>`state = 'quarantined' and notified_in is null`,
  requests_suspected: sql<boolean>`state = 'quarantined' and junk_at is null`,
};
