import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { storedRequest } from '../../tests/kit/requests.ts';
import { InUseError } from './errors.ts';
import type { Database } from './open.ts';

test('leaves copies of deleted rows in the pages without a vacuum', async (t) => {
  const { purgeDeleted, stillThere } = await withDeletedRows(t);

  await purgeDeleted({ vacuum: false });

  assert.ok(stillThere().length > 1, 'then the vacuum could go');
});

test('removes the copies of deleted rows with a vacuum', async (t) => {
  const { purgeDeleted, stillThere } = await withDeletedRows(t);

  await purgeDeleted({ vacuum: true });

  assert.deepEqual(stillThere(), ['person0@example.com']);
});

test('fails while another process reads deleted data', async (t) => {
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
 * Opens a database from which the requests of all people except the first were deleted.
 */
async function withDeletedRows(t: TestContext) {
  const config = await sqliteFile(t);
  const { queries, purgeDeleted } = await openTestDatabase(t, config);
  await insertAndAnswer(queries);
  await queries
    .deleteFrom('requests')
    .where('email', '!=', 'person0@example.com')
    .execute();

  return {
    purgeDeleted,
    /** Returns the people whose address occurs in the bytes of the file or its log. */
    stillThere() {
      const bytes = ['', '-wal'].map((end) => readFileSync(config.file + end, 'latin1'));
      return people.filter((person) => bytes.join().includes(person));
    },
  };
}

/**
 * Adds rows of different lengths. For some of them, `secure_delete` alone leaves copies
 * in the pages.
 */
async function insertAndAnswer(db: Database['queries']): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const longest of [450, 750, 1350]) {
      for (let index = 0; index < 1000; index++) {
        const email = people[index % people.length] ?? '';
        const message = 'x'.repeat((index * 37) % longest);
        await transaction
          .insertInto('requests')
          .values({ ...storedRequest, email, message })
          .execute();
      }
    }

    await transaction
      .updateTable('requests')
      .set({ answeredAt: '2026-11-21T09:00:00.000Z' })
      .execute();
  });
}

const people = Array.from({ length: 10 }, (_, number) => `person${number}@example.com`);
