import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { storedRequest } from '../../tests/kit/requests.ts';
import { sqliteFile } from '../../tests/kit/stores.ts';
import { InUseError } from './errors.ts';
import { type Database, openDatabase } from './open.ts';

test('purges the copies of deleted rows that SQLite leaves in its pages', async (t) => {
  const config = await sqliteFile(t);
  const { queries, purgeDeleted, close } = await openDatabase(config);
  t.after(close);
  await insertAndAnswer(queries);
  await queries.deleteFrom('requests').where('email', '=', personOf(3)).execute();
  await purgeDeleted({ vacuum: true });
  const files = await Promise.all(
    [config.file, `${config.file}-wal`].map((file) => readFile(file, 'latin1')),
  );
  assert.deepEqual([files.join().includes(personOf(2)), files.join().includes(personOf(3))], [true, false]);
});

test('fails while another process still reads deleted data', async (t) => {
  const config = await sqliteFile(t);
  const { queries, purgeDeleted, close } = await openDatabase(config);
  t.after(close);
  await insertAndAnswer(queries);
  const reader = new DatabaseSync(config.file, { readOnly: true });
  reader.exec('begin; select count(*) from requests');
  await queries.deleteFrom('requests').execute();
  await Promise.all([
    assert.rejects(purgeDeleted({ vacuum: false }), InUseError),
    queries.insertInto('requests').values(storedRequest).execute(),
  ]);
  reader.close();
  await purgeDeleted({ vacuum: false });
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
  await db.transaction().execute(async (transaction) => {
    for (const row of rows) await transaction.insertInto('requests').values(row).execute();
    const answered = { answeredAt: '2026-11-21T09:00:00.000Z' };
    for (let id = 1; id <= rows.length; id++)
      await transaction.updateTable('requests').set(answered).where('id', '=', id).execute();
  });
}

function personOf(number: number): string {
  return `person${number}@example.com`;
}
