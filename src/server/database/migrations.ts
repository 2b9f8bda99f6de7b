import type { ColumnDefinitionBuilder, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Every change to the database, in order. Only ever add to the end: what has run on somebody's data is never
 * edited.
 */
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
];

export type Migration = {
  id: number;
  name: string;
  up(db: Transaction<Tables>, dialect: DialectName): Promise<void>;
};

export type DialectName = 'sqlite' | 'postgres';

/** A key that the database gives, and never gives again. */
function identity(dialect: DialectName) {
  return (column: ColumnDefinitionBuilder) =>
    dialect === 'sqlite'
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity();
}
