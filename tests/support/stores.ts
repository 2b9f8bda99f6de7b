import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { DatabaseConfig } from '../../src/config/database.ts';
import { type TestPostgres, testPostgres } from './postgres.ts';
import { temporaryDirectory } from './server.ts';

/**
 * For tests: what holds on both stores. Each test runs once on a real SQLite file and once on a real
 * PostgreSQL, with an empty database of its own. Call it once, at the top level of a file.
 *
 * @param postgres is the server that all files share, unless a test needs one to which nobody else writes.
 */
export function onBothStores(postgres = testPostgres()): (name: string, body: StoreTest) => void {
  return (name, body) => {
    test(`SQLite: ${name}`, async (t) => body(t, await sqliteFile(t)));
    test(`PostgreSQL: ${name}`, async (t) => body(t, await postgresDatabase(postgres)));
  };
}

type StoreTest = (t: TestContext, config: DatabaseConfig) => Promise<void>;

export async function sqliteFile(t: TestContext): Promise<SqliteConfig> {
  return { kind: 'sqlite', file: join(await temporaryDirectory(t), 'data', 'requests.sqlite') };
}

type SqliteConfig = Extract<DatabaseConfig, { kind: 'sqlite' }>;

async function postgresDatabase(postgres: TestPostgres): Promise<DatabaseConfig> {
  return { kind: 'postgres', url: await postgres.newDatabase() };
}
