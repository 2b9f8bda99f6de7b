import { type ColumnDefinitionBuilder, sql, type Transaction } from 'kysely';
import { addKnownBrowsers } from './known-browsers.ts';
import { addOwnersNotes } from './owners-notes.ts';
import { addPasskeysAndCodes } from './passkeys-and-codes.ts';
import { addPushAndWebhooks } from './push-and-webhooks.ts';
import { addRecipientsAndRounds } from './recipients-and-rounds.ts';
import { addStorageTries } from './storage-tries.ts';
import type { Tables } from './tables.ts';

/** All changes to the schema, in order. Add new ones at the end, and never edit one that has been released. */
export const migrations: readonly Migration[] = [
  {
    id: 1,
    name: 'requests',
    async up(db, dialect) {
      await db.schema
        .createTable('requests')
        .addColumn('id', 'integer', identity(dialect))
        .addColumn('received_at', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('requests_by_received_at')
        .on('requests')
        .columns(['received_at', 'id'])
        .execute();
    },
  },
  {
    id: 2,
    name: 'notices and abuse',
    async up(db, dialect) {
      await createNotices(db, dialect);
      await db.schema.alterTable('requests').addColumn('notified_in', 'integer').execute();
      await db.schema
        .createIndex('requests_by_state')
        .on('requests')
        .columns(['state', 'notified_in'])
        .execute();
      await createRecentContents(db);
      await db.schema
        .createTable('rate_counts')
        .addColumn('client', 'text', (column) => column.notNull())
        .addColumn('slot', 'text', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('rate_counts_key', ['client', 'slot'])
        .execute();
      await db.schema
        .createTable('daily_keys')
        .addColumn('day', 'text', (column) => column.primaryKey())
        .addColumn('secret', 'text', (column) => column.notNull())
        .execute();
    },
  },
  {
    id: 3,
    name: 'answers, audit and request ids',
    async up(db, dialect) {
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
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('detail', 'text', (column) => column.notNull())
        .execute();
    },
  },
  {
    id: 4,
    name: 'people',
    async up(db, dialect) {
      await db.schema
        .createTable('people')
        .addColumn('id', 'integer', identity(dialect))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_key', 'text', (column) => column.notNull().unique())
        .addColumn('mail', 'text', (column) => column.unique())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('links')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('person_id', 'integer', ofPerson)
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await createSessions(db, dialect);
    },
  },
  {
    id: 5,
    name: "the owner's notes",
    up: (db, dialect) => addOwnersNotes(db, identity(dialect)),
  },
  {
    id: 6,
    name: 'passkeys and codes',
    up: (db, dialect) => addPasskeysAndCodes(db, identity(dialect)),
  },
  {
    id: 7,
    name: 'recipients and rounds',
    up: addRecipientsAndRounds,
  },
  {
    id: 8,
    name: 'push and webhooks',
    up: (db, dialect) => addPushAndWebhooks(db, identity(dialect)),
  },
  {
    id: 9,
    name: 'fewer indexes',
    async up(db) {
      // Each request pays for them, and later indexes serve their queries: of those who wait, and of each channel's notices.
      await db.schema.dropIndex('requests_without_answer').execute();
      await db.schema.dropIndex('notices_by_due_at').execute();
    },
  },
  {
    id: 10,
    name: 'storage tries and a missing webhook',
    up: addStorageTries,
  },
  {
    id: 11,
    name: 'known browsers',
    up: addKnownBrowsers,
  },
];

export type Migration = {
  id: number;
  name: string;
  up(db: Transaction<Tables>, dialect: DialectName): Promise<void>;
};

export type DialectName = 'sqlite' | 'postgres';

async function createNotices(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('request_id', 'integer', ofRequest)
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('tried_since', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'text')
    .addColumn('lease_holder', 'text')
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', 'text')
    .execute();
  await db.schema.createIndex('notices_by_due_at').on('notices').columns(['state', 'due_at']).execute();
  // Lets the deletion of a request find its notices without reading all of them.
  await db.schema.createIndex('notices_by_request').on('notices').column('request_id').execute();
}

async function createRecentContents(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .createTable('recent_contents')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'integer', ofRequest)
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('recent_contents_by_request')
    .on('recent_contents')
    .column('request_id')
    .execute();
}

async function createSessions(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'integer', ofPerson)
    .addColumn('entered_by', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('system', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();
}

/** Deleted with its person. */
function ofPerson(column: ColumnDefinitionBuilder) {
  return column.notNull().references('people.id').onDelete('cascade');
}

/** Deleted with its request. */
function ofRequest(column: ColumnDefinitionBuilder) {
  return column.references('requests.id').onDelete('cascade');
}

/** A key that the database assigns, and never assigns twice. */
function identity(dialect: DialectName) {
  return (column: ColumnDefinitionBuilder) =>
    dialect === 'sqlite'
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity();
}
