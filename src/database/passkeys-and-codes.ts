import type { ColumnDefinitionBuilder, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Migration 6: passkeys, the challenges that they sign, and codes by mail. */
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
  // Removing the passkey of a lost device ends the sessions that it opened.
  await db.schema
    .alterTable('sessions')
    .addColumn('passkey_id', 'integer', (column) => column.references('passkeys.id').onDelete('cascade'))
    .execute();
}

/** Deleted with its person. */
function ofPerson(column: ColumnDefinitionBuilder) {
  return column.references('people.id').onDelete('cascade');
}
