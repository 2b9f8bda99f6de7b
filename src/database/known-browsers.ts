import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Migration 11: people who were removed, browsers in which somebody has entered, and links that were used. */
export async function addKnownBrowsers(db: Transaction<Tables>): Promise<void> {
  await db.schema.alterTable('people').addColumn('removed_at', 'text').execute();
  await db.schema
    .createTable('known_browsers')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('person_id', 'integer', (column) =>
      column.notNull().references('people.id').onDelete('cascade'),
    )
    // A session that expires, or that its person leaves, does not make the browser a stranger's.
    .addColumn('session_id', 'integer', (column) => column.references('sessions.id').onDelete('set null'))
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_browsers_key', ['hash', 'person_id'])
    .execute();
  // A table of its own: a server of the version before would take a link that is marked as used for a good one.
  await db.schema
    .createTable('used_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .execute();
}
