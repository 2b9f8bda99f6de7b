import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { signInTables } from '../../src/database/copy.ts';
import { openDatabase } from '../../src/database/open.ts';
import { checkBackups } from '../../src/doctor/backup.ts';
import { lastBackup } from '../../src/requests/backup.ts';
import { runCommand } from '../support/commands.ts';
import { goodRequest, postForm } from '../support/form.ts';
import { testPostgres } from '../support/postgres.ts';
import { temporaryDirectory } from '../support/server.ts';
import { startProcess, workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

const postgres = testPostgres();

test('no dump holds what lets somebody into the desk', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../deploy/backup.sh'), 'utf8');
  const left = [...text.matchAll(/--exclude-table-data=(\w+)/g)].map(([, table]) => table);
  assert.deepEqual(left, [...signInTables]);
});

test('a night makes one backup beside the server, hands it on and deletes those that are too old', async (t) => {
  const { env, folder, elsewhere } = await prepare(t);
  const OFFSITE_COMMAND = `cp "$1" ${elsewhere}/`;
  const keep = { BACKUP_DAYS: '30', BACKUP_KEEP: '1' };
  const { code, stderr } = await runBackup({ ...env, ...keep, OFFSITE_COMMAND });
  assert.deepEqual([code, stderr], [0, '']);
  const [made = '', recent = '', ...more] = (await readdir(folder)).sort();
  assert.deepEqual([recent, more], ['requests-recent.sqlite', []]);
  assert.deepEqual(await readdir(elsewhere), [made]);
  const stored = await storedRequests({ kind: 'sqlite', file: join(elsewhere, made) });
  assert.equal(stored[0]?.message, goodRequest.message);
  assert.equal((await stat(join(folder, made))).mode & 0o077, 0, 'nobody else may read it');
});

test('a copy that does not get off the machine is a failure, for doctor too, and nothing is deleted for it', async (t) => {
  const { env, folder, doctor } = await prepare(t);
  const { code, stderr } = await runBackup({ ...env, OFFSITE_COMMAND: 'false' });
  assert.equal(code, 1);
  assert.match(stderr, /requests-.*\.sqlite is not off the machine: the next run tries again\n$/);
  assert.ok((await readdir(folder)).includes('requests-old.sqlite'));
  assert.match(await doctor(), /ha fallado .* No consta ninguna buena$/);
});

test('the next night copies what those before could not, after its own and once; then doctor is content', async (t) => {
  const { env, folder, elsewhere, doctor } = await prepare(t);
  const night = async (day: number, OFFSITE_COMMAND: string) =>
    (await runBackup({ ...env, NIGHT: nameOf(day), OFFSITE_COMMAND })).code;
  for (const day of [1, 2]) assert.equal(await night(day, 'false'), 1);
  await rm(join(folder, `requests-${nameOf(2)}.sqlite`));
  const copy = `test -s "$1" && basename "$1" .sqlite >> ${elsewhere}/copied`;
  const copied = async () => (await readFile(join(elsewhere, 'copied'), 'utf8')).trim().split('\n');
  assert.equal(await night(3, `case "$1" in *${nameOf(1)}*) exit 1;; esac; ${copy}`), 1);
  assert.match(await doctor(), /ha fallado .* La última buena es del /);
  assert.equal(await night(4, copy), 0);
  assert.deepEqual(
    await copied(),
    [3, 4, 1].map((day) => `requests-${nameOf(day)}`),
  );
  assert.match(await doctor(), /^la última es del /);
});

test('a backup that could not be made is known to doctor, whatever was copied by hand since', async (t) => {
  const { env, folder, doctor } = await prepare(t);
  await writeFile(join(folder, `requests-${nameOf(1)}.sqlite`), 'in its place');
  assert.equal((await runBackup({ ...env, NIGHT: nameOf(1) })).code, 1);
  const byHand = ['backup', join(folder, 'by-hand.sqlite')];
  assert.equal(
    (await runCommand({ kind: 'sqlite', file: join(env.DATA_DIR, 'requests.sqlite') }, byHand)).code,
    0,
  );
  assert.match(await doctor(), /ha fallado .* La última buena es del /);
});

test('the newest seven stay, however old the clock makes them', async (t) => {
  const { env, folder } = await prepare(t);
  for (let days = 370; days < 380; days++) await aged(join(folder, `requests-${days}.sqlite`), days);
  assert.equal((await runBackup(env)).code, 0);
  const kept = (await readdir(folder)).sort();
  assert.equal(kept.length, 7);
  assert.deepEqual(
    kept.slice(1, 5),
    [370, 371, 372, 373].map((days) => `requests-${days}.sqlite`),
  );
});

test('the password of PostgreSQL stands on no command line, and the backup is written down', async (t) => {
  const { env, folder, pgDump } = await preparePostgres(t);
  const DATABASE_URL = await postgres.newDatabase();
  await (await openDatabase({ kind: 'postgres', url: DATABASE_URL })).close();
  await pgDump('echo "$PGPASSWORD $*" > "$file"');
  const inQuery = new URL(DATABASE_URL);
  inQuery.searchParams.set('password', inQuery.password);
  inQuery.password = '';
  for (const url of [DATABASE_URL, inQuery.href]) {
    const { code, stderr } = await runBackup({ ...env, DATABASE_URL: url });
    assert.equal(code, 0, stderr);
    const made = (await readdir(folder)).find((name) => name.endsWith('.dump')) ?? '';
    const called = await readFile(join(folder, made), 'utf8');
    assert.match(called, /^test /);
    assert.match(called, / postgres:\/\/postgres@127\.0\.0\.1:\d+\/test_\w+\n$/);
    await rm(join(folder, made));
  }
  const database = await openDatabase({ kind: 'postgres', url: DATABASE_URL });
  const noted = await lastBackup(database.queries).finally(database.close);
  assert.ok(noted);
});

test('a dump that breaks off fails, leaves no file behind, and deletes none', async (t) => {
  const { env, folder, pgDump } = await preparePostgres(t);
  await pgDump(': > "$file"; exit 1');
  const before = await readdir(folder);
  const { code } = await runBackup({ ...env, DATABASE_URL: 'postgres://web:s@127.0.0.1:1/requests' });
  assert.equal(code, 1);
  assert.deepEqual(await readdir(folder), before);
});

test('without a command for it the journal is told each time', async (t) => {
  const { env } = await prepare(t);
  const { code, stderr } = await runBackup(env);
  assert.equal(code, 0);
  assert.match(stderr, /OFFSITE_COMMAND is not set/);
});

async function prepare(t: TestContext) {
  const place = await workplace(t);
  const { url } = await startProcess(t, place);
  await postForm(url, goodRequest);
  const directory = await temporaryDirectory(t);
  const [folder, elsewhere] = [join(directory, 'backups'), join(directory, 'elsewhere')];
  for (const name of [folder, elsewhere]) await mkdir(name);
  await aged(join(folder, 'requests-old.sqlite'), 30.5);
  await aged(join(folder, 'requests-recent.sqlite'), 29);
  const programs = join(directory, 'programs');
  await mkdir(programs);
  await program(programs, 'date', 'echo "${NIGHT:-$(/bin/date "$@")}"');
  const env = {
    DATA_DIR: place.DATA_DIR,
    BACKUP_DIR: folder,
    PATH: `${programs}:${process.env.PATH}`,
  };
  /** What it says of backups. */
  const doctor = async () => {
    const { queries, close } = await openDatabase({
      kind: 'sqlite',
      file: join(place.DATA_DIR, 'requests.sqlite'),
    });
    const { what } = await checkBackups(queries, { requestsCommand: 'requests' }, new Date()).finally(close);
    return what.join();
  };
  return { env, folder, elsewhere, doctor };
}

async function preparePostgres(t: TestContext) {
  const directory = await temporaryDirectory(t);
  const folder = join(directory, 'backups');
  await mkdir(folder);
  await aged(join(folder, 'requests-old.dump'), 400);
  return {
    env: { BACKUP_DIR: folder, BACKUP_KEEP: '1', PATH: `${directory}:${process.env.PATH}` },
    folder,
    /** A program in place of the real one, which stands in no test's requirements. */
    pgDump: (script: string) =>
      program(
        directory,
        'pg_dump',
        `for argument; do case $argument in --file=*) file=\${argument#--file=};; esac; done\n${script}`,
      ),
  };
}

async function program(folder: string, name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** What `date` says of a night. */
function nameOf(day: number): string {
  return `2026-11-0${day}T031700Z`;
}

async function aged(file: string, days: number): Promise<void> {
  await writeFile(file, '');
  const then = Date.now() / 1000 - days * 86_400;
  await utimes(file, then, then);
}

function runBackup(env: Record<string, string>) {
  return run('backup.sh', [], env);
}

function run(script: string, argv: string[], env: Record<string, string>) {
  const file = resolve(import.meta.dirname, '../../deploy', script);
  return new Promise<{ code: number | null; stderr: string }>((done) => {
    const child = execFile(
      file,
      argv,
      { env: { PATH: process.env.PATH, ...env } },
      (_error, _stdout, stderr) => done({ code: child.exitCode, stderr }),
    );
  });
}
