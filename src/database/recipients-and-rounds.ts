import { type ColumnDefinitionBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Migration 7: which recipients have a notice, since when it waits for its next attempt, and when daily tasks last ran. */
export async function addRecipientsAndRounds(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .createTable('notice_recipients')
    .addColumn('notice_id', 'integer', (column) =>
      column.notNull().references('notices.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('delivered_at', 'text')
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('notice_recipients_key', ['notice_id', 'address'])
    .execute();
  await db.schema.alterTable('notices').addColumn('owes', 'integer', none).execute();
  await db.schema.alterTable('notices').addColumn('waits_since', 'text').execute();
  await db.schema
    .createIndex('notices_owing')
    .on('notices')
    .column('due_at')
    .where(sql<boolean>`owes > 0`)
    .execute();
  await db.schema
    .createTable('rounds')
    .addColumn('task', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
}

function none(column: ColumnDefinitionBuilder) {
  return column.notNull().defaultTo(0);
}
