import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { DatabaseConfig } from '../../src/config/database.ts';
import { type TestPostgres, testPostgres } from './postgres.ts';
import { temporaryDirectory } from './server.ts';

/**
 * For tests: what holds on both stores. Each test runs once on a real SQLite file and once on a real
 * PostgreSQL, with an empty database of its own. Call it once, at the top level of a file.
 *
 * `npm test` passes over what is named `PostgreSQL: `. What PostgreSQL does in its own way, and could get wrong where
 * SQLite does not (two at once, its dialect and types, a migration, a connection that is lost), is told by `core`.
 *
 * @param postgres is the server that all files share, unless a test needs one to which nobody else writes.
 */
export function onBothStores(postgres = testPostgres()): BothStores {
  const both = (postgresName: string) => (name: string, body: StoreTest) => {
    test(`SQLite: ${name}`, async (t) => body(t, await sqliteFile(t)));
    test(`${postgresName}: ${name}`, async (t) => body(t, await postgresDatabase(postgres)));
  };
  return Object.assign(both('PostgreSQL'), { core: both('PostgreSQL in core') });
}

/** The same on SQLite alone, in a file of tests on both: what is only worded of what others have tried on both. */
export const onSqlite: AddTest = (name, body) => test(name, async (t) => body(t, await sqliteFile(t)));

type BothStores = AddTest & {
  /** The same, and `npm test` runs it on PostgreSQL too. */
  core: AddTest;
};

type AddTest = (name: string, body: StoreTest) => void;

type StoreTest = (t: TestContext, config: DatabaseConfig) => Promise<void>;

export async function sqliteFile(t: TestContext): Promise<SqliteConfig> {
  return { kind: 'sqlite', file: join(await temporaryDirectory(t), 'data', 'requests.sqlite') };
}

type SqliteConfig = Extract<DatabaseConfig, { kind: 'sqlite' }>;

async function postgresDatabase(postgres: TestPostgres): Promise<DatabaseConfig> {
  return { kind: 'postgres', url: await postgres.newDatabase() };
}
