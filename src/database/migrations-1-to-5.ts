import { sql, type Transaction } from 'kysely';
import {
  alwaysOwnedBy,
  type DialectName,
  identity,
  ownedBy,
  primaryKey,
  refersTo,
  required,
  zero,
} from './migration.ts';
import { fillSearchKeys } from './search-keys.ts';
import type { Tables } from './tables.ts';

/** Migration 1. */
export async function addRequests(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('requests')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('received_at', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('message', 'text', required)
    .execute();
  await db.schema
    .createIndex('requests_by_received_at')
    .on('requests')
    .columns(['received_at', 'id'])
    .execute();
}

/** Migration 2: the outbox, and what is known of those who send often. */
export async function addNoticesAndAbuse(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  await addNotices(db, dialect);
  await db.schema.alterTable('requests').addColumn('notified_in', 'integer').execute();
  await db.schema.createIndex('requests_by_state').on('requests').columns(['state', 'notified_in']).execute();
  await addRecentContents(db);
  await db.schema
    .createTable('rate_counts')
    .addColumn('client', 'text', required)
    .addColumn('slot', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('rate_counts_key', ['client', 'slot'])
    .execute();
  await db.schema
    .createTable('daily_keys')
    .addColumn('day', 'text', primaryKey)
    .addColumn('secret', 'text', required)
    .execute();
}

async function addNotices(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('kind', 'text', required)
    .addColumn('request_id', 'integer', ownedBy('requests'))
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', zero)
    .addColumn('refusals', 'integer', zero)
    .addColumn('tried_since', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('due_at', 'text', required)
    .addColumn('lease_until', 'text')
    .addColumn('lease_holder', 'text')
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', 'text')
    .execute();
  await db.schema.createIndex('notices_by_due_at').on('notices').columns(['state', 'due_at']).execute();
  // Lets the deletion of a request find its notices without reading all of them.
  await db.schema.createIndex('notices_by_request').on('notices').column('request_id').execute();
}

async function addRecentContents(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .createTable('recent_contents')
    .addColumn('key', 'text', primaryKey)
    .addColumn('request_id', 'integer', ownedBy('requests'))
    .addColumn('expires_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('recent_contents_by_request')
    .on('recent_contents')
    .column('request_id')
    .execute();
}

/** Migration 3: answers, the audit log, and the HTTP request that brought a contact request. */
export async function addAnswersAndAudit(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  await db.schema.alterTable('requests').addColumn('http_request_id', 'text').execute();
  await db.schema.alterTable('requests').addColumn('answered_at', 'text').execute();
  await db.schema.alterTable('requests').addColumn('reminded_in', 'integer').execute();
  // No reminder names a request from before there were reminders.
  await db.updateTable('requests').set({ reminded_in: 0 }).execute();
  await db.schema
    .createIndex('requests_without_answer')
    .on('requests')
    .column('received_at')
    .where(sql.ref('answered_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('at', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('detail', 'text', required)
    .execute();
}

/** Migration 4: the people who may enter the desk, their links and sessions. */
export async function addPeople(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('mail', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createTable('links')
    .addColumn('hash', 'text', primaryKey)
    .addColumn('person_id', 'integer', alwaysOwnedBy('people'))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'integer', alwaysOwnedBy('people'))
    .addColumn('entered_by', 'text', required)
    .addColumn('browser', 'text', required)
    .addColumn('system', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .execute();
}

/** Migration 5: what the owner notes about a request, its history, and the columns that searches read. */
export async function addOwnersNotes(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  const onRequests = () => db.schema.alterTable('requests');
  await onRequests()
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await onRequests().addColumn('answered_by', 'integer', refersTo('people')).execute();
  for (const name of ['answered_how', 'noted_at', 'service', 'province', 'outcome', 'junk_at'])
    await onRequests().addColumn(name, 'text').execute();
  await onRequests()
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await onRequests().addColumn('search_text', 'text').execute();
  await onRequests().addColumn('phone_key', 'text').execute();
  await db.schema
    .createTable('request_events')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('request_id', 'integer', alwaysOwnedBy('requests'))
    .addColumn('at', 'text', required)
    .addColumn('person_id', 'integer', refersTo('people'))
    .addColumn('kind', 'text', required)
    .addColumn('detail', 'text')
    .execute();
  await db.schema.alterTable('audit').addColumn('person_id', 'integer', refersTo('people')).execute();
  await fillSearchKeys(db);
  await addListIndexes(db);
}

async function addListIndexes(db: Transaction<Tables>): Promise<void> {
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
