import type { ColumnDefinitionBuilder, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** By what somebody enters who has no link: passkeys, what those are asked with, and codes by mail. */
export async function addPasskeysAndCodes(
  db: Transaction<Tables>,
  identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'integer', identity)
    .addColumn('person_id', 'integer', (column) => ofPerson(column).notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('sign_count', 'integer', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('system', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema
    .createTable('challenges')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('codes')
    .addColumn('asked_by', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'integer', ofPerson)
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  // Whoever loses a device takes its passkey away, and with it goes what that had opened.
  await db.schema
    .alterTable('sessions')
    .addColumn('passkey_id', 'integer', (column) => column.references('passkeys.id').onDelete('cascade'))
    .execute();
}

/** Goes with whose it is. */
function ofPerson(column: ColumnDefinitionBuilder) {
  return column.references('people.id').onDelete('cascade');
}
