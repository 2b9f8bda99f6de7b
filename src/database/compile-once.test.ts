import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import { compileOnce } from './compile-once.ts';
import { openDatabase } from './open.ts';

const row = { client: '', slot: '2026-11-21T10:00:00.000Z', count: 1 };

testDatabase('a compiled query takes the parameters of each run', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const insert = compileOnce((db, { client, count }: { client: string; count: number }) =>
    db
      .insertInto('rateCounts')
      .values({ ...row, client, count })
      .returning(['client', 'count']),
  );
  for (const parameters of [
    { client: 'a', count: 1 },
    { count: 2, client: "b'; drop table rate_counts; --" },
  ]) {
    const rows = await insert(queries, parameters);
    // SQLite's rows have no prototype.
    assert.deepEqual(
      rows.map((returned) => ({ ...returned })),
      [parameters],
    );
  }
});

testDatabase('in a transaction it is part of the transaction', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const insert = compileOnce((db, { client }: { client: string }) =>
    db.insertInto('rateCounts').values({ ...row, client }),
  );
  const undone = queries.transaction().execute(async (transaction) => {
    await insert(transaction, { client: 'a' });
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  assert.deepEqual(await queries.selectFrom('rateCounts').selectAll().execute(), []);
});

test('it is built once for each open database, transactions included', async (t) => {
  let built = 0;
  const read = compileOnce((db, { client }: { client: string }) => {
    built += 1;
    return db.selectFrom('rateCounts').selectAll().where('client', '=', client);
  });
  for (const times of [1, 2]) {
    const { queries, close } = await openDatabase(await sqliteFile(t));
    t.after(close);
    await read(queries, { client: 'a' });
    await read(queries, { client: 'b' });
    await queries.transaction().execute((transaction) => read(transaction, { client: 'c' }));
    assert.equal(built, times);
  }
});
