import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { type Afterwards, temporaryDirectory } from './folders.ts';
import {
  newDatabaseWithTables,
  newPostgresDatabase,
  type PostgresConfig,
} from './postgres.ts';

/**
 * Adds a test with its own database, which has tables but no rows. It is an SQLite file,
 * or a database in a real PostgreSQL if `TEST_DATABASE` is `postgres`, as in `npm run
 * test:postgres`.
 */
export function testDatabase(name: string, body: DatabaseTest<DatabaseConfig>): void {
  if (isOnPostgres) test(name, async (t) => body(t, await newDatabaseWithTables()));
  else testOnSqlite(name, body);
}

/** Adds a test with its own database of the same kind, which has no tables yet. */
export function testEmptyDatabase(
  name: string,
  body: DatabaseTest<DatabaseConfig>,
): void {
  if (isOnPostgres) testOnPostgres(name, body);
  else testOnSqlite(name, body);
}

/** Adds a test that always runs on PostgreSQL, in a database without tables. */
export function testOnPostgres(name: string, body: DatabaseTest<PostgresConfig>): void {
  test(name, async (t) => body(t, await newPostgresDatabase()));
}

const isOnPostgres = process.env.TEST_DATABASE === 'postgres';

function testOnSqlite(name: string, body: DatabaseTest<DatabaseConfig>): void {
  test(name, async (t) => body(t, await sqliteFile(t)));
}

type DatabaseTest<Config> = (t: TestContext, config: Config) => Promise<void>;

/** Opens a database with its tables, and closes it after the test. */
export async function openTestDatabase(t: Afterwards, config: DatabaseConfig) {
  const database = await openDatabase(config);
  t.after(database.close);
  return database;
}

/** Returns an SQLite database that does not exist yet, and deletes it after the test. */
export async function sqliteFile(t: Afterwards) {
  return sqliteIn(join(await temporaryDirectory(t), 'data'));
}

/** Returns the database of a server with `folder` as its `DATA_DIR`. */
export function sqliteIn(folder: string) {
  return { kind: 'sqlite', file: join(folder, 'requests.sqlite') } as const;
}

/** Returns the rows of an SQLite file, by table. */
export function rowsOf(file: string): Record<string, unknown[]> {
  using database = new DatabaseSync(file, { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table'")
    .all();

  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    rows[String(name)] = database.prepare(`select * from ${name}`).all();
  }
  return rows;
}
