import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { storedRequest } from '../../tests/kit/requests.ts';
import { InUseError } from './errors.ts';
import type { Database } from './open.ts';

test('purges the copies of deleted rows that SQLite leaves in its pages', async (t) => {
  const config = await sqliteFile(t);
  const { queries, purgeDeleted } = await openTestDatabase(t, config);
  await insertAndAnswer(queries);
  await queries
    .deleteFrom('requests')
    .where('email', '!=', 'person0@example.com')
    .execute();
  const stillThere = () => {
    const files = ['', '-wal']
      .map((end) => readFileSync(config.file + end, 'latin1'))
      .join();
    return people.filter((person) => files.includes(person));
  };
  await purgeDeleted({ vacuum: false });
  assert.ok(stillThere().length > 1, 'overwriting deleted cells is not enough');
  await purgeDeleted({ vacuum: true });
  assert.deepEqual(stillThere(), ['person0@example.com']);
});

test('fails while another process still reads deleted data', async (t) => {
  const config = await sqliteFile(t);
  const { queries, purgeDeleted } = await openTestDatabase(t, config);
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

/**
 * Adds rows of many lengths: with some of them, `secure_delete` alone leaves copies in
 * the pages.
 */
async function insertAndAnswer(db: Database['queries']): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const longest of [400, 700, 1300])
      for (let index = 0; index < 1000; index++) {
        const email = people[index % people.length] ?? '';
        const message = 'x'.repeat((index * 37) % longest);
        await transaction
          .insertInto('requests')
          .values({ ...storedRequest, email, message })
          .execute();
      }
    await transaction
      .updateTable('requests')
      .set({ answeredAt: '2026-11-21T09:00:00.000Z' })
      .execute();
  });
}

const people = Array.from({ length: 10 }, (_, number) => `person${number}@example.com`);
