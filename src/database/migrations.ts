import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseConfig } from '../config.ts';
import { NoDatabaseError, SchemaMismatchError } from './errors.ts';
import { splitStatements } from './statements.ts';
import type { Db } from './tables.ts';

type DialectName = DatabaseConfig['kind'];

/**
 * The functions that bring a database to the next schema, by the name of the migration.
 */
export type Migrations = Record<string, (db: Db, dialect: DialectName) => Promise<void>>;

/**
 * All migrations, in the order of their numbers. A released migration never changes,
 * since it has already run on other databases. A migration that has to compute is a
 * function instead of two files.
 */
export const migrations: Migrations = {
  '0001-initial': sqlFiles('0001-initial'),
};

/**
 * Applies the pending migrations in one transaction. If two servers start together, one
 * migrates and the other waits.
 *
 * @param all is another list only in tests.
 * @throws {SchemaMismatchError} if a version with other migrations wrote the database.
 */
export async function migrate(
  db: Db,
  dialect: DialectName,
  all = migrations,
): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseUnknownMigrations(applied, all);
  if (isCurrent(applied, all)) return;

  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => forKysely(all, dialect) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * Refuses a database that lacks a migration or has an unknown one.
 *
 * @throws {NoDatabaseError} if the database has no tables.
 * @throws {SchemaMismatchError} if another version of this program wrote it.
 */
export async function requireCurrentSchema(db: Db): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied.length === 0) throw new NoDatabaseError();
  refuseUnknownMigrations(applied);
  if (isCurrent(applied)) return;

  throw new SchemaMismatchError(
    'La base de datos es de una versión anterior de este programa. ' +
      'El servidor la pone al día: arráncalo.',
  );
}

/** Returns whether no migration is pending, provided that every applied one is known. */
function isCurrent(applied: string[], all = migrations): boolean {
  return applied.length === Object.keys(all).length;
}

/**
 * Refuses a database that has a migration of another version.
 *
 * @throws {SchemaMismatchError} if this program does not know an applied migration.
 */
export function refuseUnknownMigrations(applied: string[], all = migrations): void {
  const known = Object.keys(all);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown === undefined) return;

  if (isBeforeFirstRelease(unknown))
    throw new SchemaMismatchError(
      `Los datos son de antes de la versión 0.1.0 (migración ${unknown}), y ninguna ` +
        'versión posterior los lee: expórtalos con la que los escribió, ' +
        'o empieza con otra carpeta u otra base de datos.',
    );

  throw new SchemaMismatchError(
    `Los datos son de una versión más nueva de este programa (migración ${unknown}): ` +
      'vuelve a esa versión, o restaura una copia hecha con esta (docs/operations.md).',
  );
}

/**
 * Before the first release, migrations were named after the time of their creation. Now
 * they have numbers.
 */
function isBeforeFirstRelease(name: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(name);
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];

  const names = sql<{ name: string }>`select name from kysely_migration order by name`;
  const { rows } = await names.execute(db);
  return rows.map(({ name }) => name);
}

function forKysely(all: Migrations, dialect: DialectName): Record<string, Migration> {
  const entries = Object.entries(all).map(([name, run]) => {
    return [name, { up: (db: Db) => run(db, dialect) }];
  });
  return Object.fromEntries(entries);
}

/** Returns a migration that runs the SQL file of each database. */
function sqlFiles(name: string): Migrations[string] {
  return async (db, dialect) => {
    const file = new URL(`./migrations/${name}.${dialect}.sql`, import.meta.url);
    for (const statement of splitStatements(await readFile(file, 'utf8'))) {
      await sql.raw(statement).execute(db);
    }
  };
}
