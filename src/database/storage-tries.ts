import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Migration 10: the row by which a server finds out whether it can store, and since when nobody knows the webhook. */
export async function addStorageTries(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .createTable('storage_tries')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('filling', 'text', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('webhooks').addColumn('missing_since', 'text').execute();
}
