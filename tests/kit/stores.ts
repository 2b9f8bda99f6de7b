import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import { temporaryDirectory } from './folders.ts';
import { testPostgres } from './postgres.ts';

/**
 * Adds a test with an empty database of its own: a SQLite file, or a database in a real PostgreSQL if `TEST_DATABASE` is
 * `postgres`, as in `npm run test:postgres`.
 */
export function testDatabase(name: string, body: DatabaseTest): void {
  if (process.env.TEST_DATABASE === 'postgres') testOnPostgres(name, body);
  else test(name, async (t) => body(t, await sqliteFile(t)));
}

/** Adds a test that always runs on PostgreSQL. */
export function testOnPostgres(name: string, body: DatabaseTest): void {
  postgres ??= testPostgres();
  const { newDatabase } = postgres;
  test(name, async (t) => body(t, { kind: 'postgres', url: await newDatabase() }));
}

let postgres: ReturnType<typeof testPostgres> | undefined;

type DatabaseTest = (t: TestContext, config: DatabaseConfig) => Promise<void>;

export async function sqliteFile(t: TestContext): Promise<SqliteConfig> {
  return { kind: 'sqlite', file: join(await temporaryDirectory(t), 'data', 'requests.sqlite') };
}

type SqliteConfig = Extract<DatabaseConfig, { kind: 'sqlite' }>;
