import { sql, type Transaction } from 'kysely';
import { alwaysOwnedBy, type Migration, ownedBy, primaryKey, refersTo, required } from './migration.ts';
import {
  addAnswersAndAudit,
  addNoticesAndAbuse,
  addOwnersNotes,
  addPeople,
  addRequests,
} from './migrations-1-to-5.ts';
import { addPasskeysAndCodes, addPushAndWebhooks, addRecipientsAndRounds } from './migrations-6-to-8.ts';
import type { Tables } from './tables.ts';

/** All changes to the schema, in order. Add new ones at the end, and never edit one that has been released. */
export const migrations: readonly Migration[] = [
  { id: 1, name: 'requests', up: addRequests },
  { id: 2, name: 'notices and abuse', up: addNoticesAndAbuse },
  { id: 3, name: 'answers, audit and request ids', up: addAnswersAndAudit },
  { id: 4, name: 'people', up: addPeople },
  { id: 5, name: "the owner's notes", up: addOwnersNotes },
  { id: 6, name: 'passkeys and codes', up: addPasskeysAndCodes },
  { id: 7, name: 'recipients and rounds', up: addRecipientsAndRounds },
  { id: 8, name: 'push and webhooks', up: addPushAndWebhooks },
  { id: 9, name: 'fewer indexes', up: dropIndexes },
  { id: 10, name: 'storage tries and a missing webhook', up: addStorageTries },
  { id: 11, name: 'known browsers', up: addKnownBrowsers },
  { id: 12, name: 'actions', up: addActions },
  { id: 13, name: 'reminders', up: addReminders },
  { id: 14, name: 'calls', up: addCalls },
  { id: 15, name: 'first sentences and invitations', up: addSentencesAndInvitations },
  { id: 16, name: 'languages', up: addLanguages },
];

/** Each request pays for an index. Later ones serve the queries of these two: of those who wait, and of each channel's notices. */
async function dropIndexes(db: Transaction<Tables>): Promise<void> {
  await db.schema.dropIndex('requests_without_answer').execute();
  await db.schema.dropIndex('notices_by_due_at').execute();
}

/** The row by which a server finds out whether it can store, and since when nobody knows the webhook. */
async function addStorageTries(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .createTable('storage_tries')
    .addColumn('key', 'text', primaryKey)
    .addColumn('at', 'text', required)
    .addColumn('filling', 'text', required)
    .execute();
  await db.schema.alterTable('webhooks').addColumn('missing_since', 'text').execute();
}

/** People who were removed, browsers in which somebody has entered, and links that were used. */
async function addKnownBrowsers(db: Transaction<Tables>): Promise<void> {
  await db.schema.alterTable('people').addColumn('removed_at', 'text').execute();
  await db.schema
    .createTable('known_browsers')
    .addColumn('hash', 'text', required)
    .addColumn('person_id', 'integer', alwaysOwnedBy('people'))
    // A session that expires, or that its person leaves, does not make the browser a stranger's.
    .addColumn('session_id', 'integer', refersTo('sessions'))
    .addColumn('used_at', 'text', required)
    .addPrimaryKeyConstraint('known_browsers_key', ['hash', 'person_id'])
    .execute();
  // A table of its own: a server of the version before would take a link that is marked as used for a good one.
  await db.schema
    .createTable('used_links')
    .addColumn('hash', 'text', primaryKey)
    .addColumn('used_at', 'text', required)
    .execute();
}

/** The id that a device gave to what somebody did, so that it is taken once, and what searches read of a note. */
async function addActions(db: Transaction<Tables>): Promise<void> {
  for (const column of ['action_id', 'search_text'])
    await db.schema.alterTable('request_events').addColumn(column, 'text').execute();
  await db.schema
    .createIndex('request_events_by_action')
    .on('request_events')
    .column('action_id')
    .unique()
    .execute();
  await db.schema
    .createIndex('notes_for_searches')
    .on('request_events')
    .column('request_id')
    .where(sql.ref('search_text'), 'is not', null)
    .execute();
}

/** When a request is to come back, which notice told of that, and when the devices were told. */
async function addReminders(db: Transaction<Tables>): Promise<void> {
  const onRequests = () => db.schema.alterTable('requests');
  await onRequests().addColumn('remind_at', 'text').execute();
  await onRequests().addColumn('remind_told_in', 'integer').execute();
  await onRequests().addColumn('remind_pushed_at', 'text').execute();
  await db.schema
    .createIndex('requests_to_remind')
    .on('requests')
    .column('remind_at')
    .where(sql.ref('remind_at'), 'is not', null)
    .execute();
}

/** Requests that were taken down by hand, and the ids of the actions that did so: known also after the request is erased. */
async function addCalls(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .alterTable('requests')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('web'))
    .execute();
  await db.schema
    .createIndex('requests_by_phone_call')
    .on('requests')
    .columns(['received_at', 'id'])
    .where(sql<boolean>`source = 'phone'`)
    .execute();
  await db.schema
    .createTable('calls_taken')
    .addColumn('action_id', 'text', primaryKey)
    .addColumn('at', 'text', required)
    .execute();
}

/** The company's sentences to begin with, and who made a link and used it. */
async function addSentencesAndInvitations(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .createTable('first_sentences')
    .addColumn('position', 'integer', primaryKey)
    .addColumn('text', 'text', required)
    .execute();
  await db.schema.alterTable('links').addColumn('made_by', 'integer', refersTo('people')).execute();
  for (const column of ['made_by', 'person_id'])
    await db.schema.alterTable('used_links').addColumn(column, 'integer', ownedBy('people')).execute();
}

/** The language of each request; those from before came by a form in Spanish. */
async function addLanguages(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .alterTable('requests')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('es'))
    .execute();
}
