import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { runProcess } from '../../tests/support/commands.ts';
import { storedRequest } from '../../tests/support/requests.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { type Database, openDatabase } from './open.ts';
import { overwriteSqlite } from './overwrite.ts';

test('the copies of a row that SQLite leaves behind as its neighbours grow go with it', async (t) => {
  const config = await sqliteFile(t);
  assert.ok(config.kind === 'sqlite');
  const { queries, close } = await openDatabase(config);
  await insertAndAnswer(queries);
  await close();
  const { code } = await runProcess(config, ['erase', '--email', personOf(3), '--yes']);
  assert.equal(code, 0);
  const written = await readFile(config.file, 'latin1');
  assert.deepEqual([written.includes(personOf(2)), written.includes(personOf(3))], [true, false]);
});

test('who reads what was deleted is in the way, and is told of; the server is not', async (t) => {
  const config = await sqliteFile(t);
  assert.ok(config.kind === 'sqlite');
  const { queries, overwriteDeleted, close } = await openDatabase(config);
  t.after(close);
  await insertAndAnswer(queries);
  const reader = new DatabaseSync(config.file, { readOnly: true });
  reader.exec('begin; select count(*) from requests');
  await queries.deleteFrom('requests').execute();
  const overwriting = overwriteDeleted({ thorough: false });
  await queries.insertInto('requests').values(storedRequest).execute();
  assert.deepEqual(await overwriting, { outcome: 'still read' });
  reader.close();
  assert.deepEqual(await overwriteDeleted({ thorough: false }), { outcome: 'done' });
});

test('where the files cannot be written, on a full disk for instance, that is an outcome with its reason', async (t) => {
  const folder = dirname((await sqliteFile(t)).file);
  await mkdir(folder);
  const overwritten = await overwriteSqlite({ file: folder, vacuum: true, patienceMs: 0 });
  assert.ok(overwritten.outcome === 'failed');
  assert.match(overwritten.reason, /unable to open database file/);
});

/** Rows of such lengths that with `secure_delete` alone some copies of person 3 stay. */
async function insertAndAnswer(db: Database['queries']): Promise<void> {
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    ...storedRequest,
    name: 'Ana',
    phone: '600',
    email: personOf(index % 10),
    message: 'x'.repeat((index * 37) % 700),
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('requests')
      .values(rows.slice(start, start + 500))
      .execute();
  }
  await db.transaction().execute(async (transaction) => {
    for (let id = 1; id <= rows.length; id++) {
      await transaction
        .updateTable('requests')
        .set({ answered_at: '2026-11-21T09:00:00.000Z' })
        .where('id', '=', id)
        .execute();
    }
  });
}

function personOf(number: number): string {
  return `person${number}@example.com`;
}
