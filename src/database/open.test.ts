import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { storedRequest } from '../../tests/kit/requests.ts';
import { temporaryDirectory } from '../../tests/kit/server.ts';
import type { DatabaseConfig } from '../config.ts';
import { ReadableError } from '../errors.ts';
import { openDatabase, openExisting } from './open.ts';

test('creates the database readable by its user alone', async (t) => {
  const directory = join(await temporaryDirectory(t), 'data');
  const file = join(directory, 'requests.sqlite');
  const database = await openDatabase({ kind: 'sqlite', file });
  t.after(database.close);
  assert.equal((await stat(directory)).mode & 0o777, 0o700);
  for (const name of [file, `${file}-wal`]) assert.equal((await stat(name)).mode & 0o777, 0o600);
});

test('uses WAL, synchronous=FULL, foreign keys and secure_delete', async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  t.after(close);
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(queries);
    return Object.values(rows[0] ?? {})[0];
  };
  assert.equal(await pragma('journal_mode'), 'wal');
  assert.equal(await pragma('synchronous'), 2);
  assert.equal(await pragma('foreign_keys'), 1);
  assert.equal(await pragma('secure_delete'), 1);
});

const needsProc = existsSync('/proc/self/fd') ? false : 'needs /proc';

test('keeps rollback data in memory instead of a temporary file', {
  skip: needsProc,
}, async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  const { transact, close } = await openDatabase({ kind: 'sqlite', file });
  t.after(close);
  const rows = Array.from({ length: 100 }, (_, day) => ({ name: `${day}`, value: 'x'.repeat(2000) }));
  await transact((transaction) => transaction.insertInto('settings').values(rows).execute());
  await transact(async (transaction) => {
    await transaction.updateTable('settings').set({ value: 'y' }).execute();
    const openFiles = execFileSync('ls', ['-l', `/proc/${process.pid}/fd`], { encoding: 'utf8' });
    assert.match(openFiles, /requests\.sqlite-wal/);
    assert.doesNotMatch(openFiles, /etilqs/);
  });
});

test('opens a file whose last transaction was cut off by a kill, and rolls it back', async (t) => {
  for (const open of [openDatabase, openExisting, openToRead]) {
    const directory = await temporaryDirectory(t);
    const whole = join(directory, 'whole.sqlite');
    const { queries, close } = await openDatabase({ kind: 'sqlite', file: whole });
    await queries.insertInto('settings').values({ name: 'x', value: 'before' }).execute();
    await close();
    const killed = new DatabaseSync(whole);
    killed.exec('pragma journal_mode = delete; pragma cache_size = 1; begin');
    killed.exec("update settings set value = 'after'");
    // More than the cache holds, so that it is in the file before the commit.
    killed.exec(`insert into settings (name, value) select 'y' || value, zeroblob(100000) from
      (with recursive n(value) as (select 1 union all select value + 1 from n limit 50) select value from n)`);
    const file = join(directory, 'requests.sqlite');
    for (const end of ['', '-journal']) await copyFile(whole + end, file + end);
    killed.close();
    const database = await open({ kind: 'sqlite', file });
    const stored = await database.queries.selectFrom('settings').select('value').execute();
    await database.close();
    assert.deepEqual(stored, [{ value: 'before' }]);
  }
});

const openToRead = (config: DatabaseConfig) => openExisting(config, { readOnly: true });

test('refuses a file that is not a database and leaves it unchanged', async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  await writeFile(file, 'no database at all, '.repeat(100));
  await assert.rejects(openDatabase({ kind: 'sqlite', file }), (error) => {
    assert.ok(error instanceof ReadableError);
    assert.ok(error.message.includes(file));
    return true;
  });
  assert.match(await readFile(file, 'utf8'), /^no database/);
});

test('a reading connection writes nothing, beside a server or not', async (t) => {
  const folder = await temporaryDirectory(t);
  const config = { kind: 'sqlite', file: join(folder, 'requests.sqlite') } as const;
  const server = await openDatabase(config);
  const readOnce = async () => {
    const before = await readdir(folder);
    const { queries, close } = await openExisting(config, { readOnly: true });
    const days = await queries.selectFrom('settings').select('name').execute();
    const write = queries.insertInto('settings').values({ name: 'b', value: '' }).execute();
    await assert.rejects(write, /readonly/);
    assert.deepEqual(await readdir(folder), before);
    await close();
    assert.deepEqual(await readdir(folder), before);
    return days;
  };
  await server.queries.insertInto('settings').values({ name: 'a', value: '' }).execute();
  assert.deepEqual(await readOnce(), [{ name: 'a' }]);
  await server.close();
  assert.deepEqual(await readOnce(), [{ name: 'a' }]);
});

test('serializes concurrent transactions', async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  t.after(close);
  const transactions = Array.from({ length: 20 }, () =>
    queries.transaction().execute(async (transaction) => {
      await transaction.insertInto('requests').values(storedRequest).execute();
    }),
  );
  await Promise.all(transactions);
  assert.equal((await queries.selectFrom('requests').select('id').execute()).length, 20);
});
