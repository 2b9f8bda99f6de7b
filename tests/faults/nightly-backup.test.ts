import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { goodRequest, postForm } from '../support/form.ts';
import { temporaryDirectory } from '../support/server.ts';
import { startProcess, workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

test('a night makes one backup beside the server, hands it on and deletes those that are too old', async (t) => {
  const { env, folder, elsewhere } = await prepare(t);
  const OFFSITE_COMMAND = `cp "$1" ${elsewhere}/`;
  const { code, stderr } = await runBackup({ ...env, OFFSITE_COMMAND, BACKUP_DAYS: '30' });
  assert.deepEqual([code, stderr], [0, '']);
  const [made = '', recent = '', ...more] = (await readdir(folder)).sort();
  assert.deepEqual([recent, more], ['requests-recent.sqlite', []]);
  assert.deepEqual(await readdir(elsewhere), [made]);
  const stored = await storedRequests({ kind: 'sqlite', file: join(elsewhere, made) });
  assert.equal(stored[0]?.message, goodRequest.message);
  assert.equal((await stat(join(folder, made))).mode & 0o077, 0, 'nobody else may read it');
});

test('a copy that does not get off the machine is a failure, and nothing is deleted for it', async (t) => {
  const { env, folder } = await prepare(t);
  const { code } = await runBackup({ ...env, OFFSITE_COMMAND: 'false' });
  assert.equal(code, 1);
  assert.ok((await readdir(folder)).includes('requests-old.sqlite'));
});

test('the password of PostgreSQL stands on no command line', async (t) => {
  const { env, folder } = await prepare(t);
  const programs = await temporaryDirectory(t);
  const pgDump = join(programs, 'pg_dump');
  await writeFile(pgDump, '#!/bin/sh\necho "$PGPASSWORD $*" > "${2#--file=}"\n');
  await chmod(pgDump, 0o755);
  const DATABASE_URL = 'postgres://web:s%40cret@db.example:5433/requests?sslmode=require';
  const { code, stderr } = await runBackup({ ...env, DATABASE_URL, PATH: `${programs}:${process.env.PATH}` });
  assert.equal(code, 0, stderr);
  const made = (await readdir(folder)).find((name) => name.endsWith('.dump')) ?? '';
  const called = await readFile(join(folder, made), 'utf8');
  assert.match(called, /^s@cret /);
  assert.match(called, / postgres:\/\/web@db\.example:5433\/requests\?sslmode=require\n$/);
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
  for (const [name, days] of [
    ['old', 31.5],
    ['recent', 29],
  ] as const) {
    const file = join(folder, `requests-${name}.sqlite`);
    await writeFile(file, '');
    const then = Date.now() / 1000 - days * 86_400;
    await utimes(file, then, then);
  }
  return { env: { DATA_DIR: place.DATA_DIR, BACKUP_DIR: folder }, folder, elsewhere };
}

function runBackup(env: Record<string, string>) {
  const script = resolve(import.meta.dirname, '../../deploy/backup.sh');
  return new Promise<{ code: number | null; stderr: string }>((done) => {
    const child = execFile(script, { env: { PATH: process.env.PATH, ...env } }, (_error, _stdout, stderr) =>
      done({ code: child.exitCode, stderr }),
    );
  });
}
