import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { storedRequest } from '../../tests/support/requests.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { type Database, openDatabase } from './open.ts';

test('purges the copies of deleted rows that SQLite leaves in its pages', async (t) => {
  const config = await sqliteFile(t);
  const { queries, purgeDeleted, close } = await openDatabase(config);
  t.after(close);
  await insertAndAnswer(queries);
  await queries.deleteFrom('requests').where('email', '=', personOf(3)).execute();
  assert.deepEqual(await purgeDeleted({ vacuum: true }), { outcome: 'none' });
  const files = await Promise.all(
    [config.file, `${config.file}-wal`].map((file) => readFile(file, 'latin1')),
  );
  assert.deepEqual([files.join().includes(personOf(2)), files.join().includes(personOf(3))], [true, false]);
});

test('reports that another process still reads deleted data', async (t) => {
  const config = await sqliteFile(t);
  const { queries, purgeDeleted, close } = await openDatabase(config);
  t.after(close);
  await insertAndAnswer(queries);
  const reader = new DatabaseSync(config.file, { readOnly: true });
  reader.exec('begin; select count(*) from requests');
  await queries.deleteFrom('requests').execute();
  const purging = purgeDeleted({ vacuum: false });
  await queries.insertInto('requests').values(storedRequest).execute();
  assert.deepEqual(await purging, { outcome: 'busy' });
  reader.close();
  assert.deepEqual(await purgeDeleted({ vacuum: false }), { outcome: 'none' });
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
        .set({ answeredAt: '2026-11-21T09:00:00.000Z' })
        .where('id', '=', id)
        .execute();
    }
  });
}

function personOf(number: number): string {
  return `person${number}@example.com`;
}
