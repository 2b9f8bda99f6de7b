import type { ColumnDefinitionBuilder, Transaction } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import type { Tables } from './tables.ts';

/** A change to the schema. What it did once released is never changed. */
export type Migration = {
  id: number;
  name: string;
  up(db: Transaction<Tables>, dialect: DialectName): Promise<void>;
};

export type DialectName = DatabaseConfig['kind'];

/** A key that the database assigns, and never assigns twice. */
export function identity(dialect: DialectName) {
  return (column: ColumnDefinitionBuilder) =>
    dialect === 'sqlite'
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity();
}

export function primaryKey(column: ColumnDefinitionBuilder) {
  return column.primaryKey();
}

export function required(column: ColumnDefinitionBuilder) {
  return column.notNull();
}

export function zero(column: ColumnDefinitionBuilder) {
  return column.notNull().defaultTo(0);
}

/** A reference to a row of that table, with which the row that refers to it is deleted. */
export function ownedBy(table: keyof Tables) {
  return (column: ColumnDefinitionBuilder) => column.references(`${table}.id`).onDelete('cascade');
}

/** The same, of a row that always has an owner. */
export function alwaysOwnedBy(table: keyof Tables) {
  return (column: ColumnDefinitionBuilder) => ownedBy(table)(column).notNull();
}

/** A reference to a row of that table; null once that row is deleted. */
export function refersTo(table: keyof Tables) {
  return (column: ColumnDefinitionBuilder) => column.references(`${table}.id`).onDelete('set null');
}
