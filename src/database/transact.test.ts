import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { temporaryDirectory } from '../../tests/kit/server.ts';
import { openDatabase, openExisting } from './open.ts';
import type { Db } from './tables.ts';
import { groupCommit } from './transact.ts';

test('concurrent transactions share a commit, and settle after it', async (t) => {
  const { transact, onDisk } = await open(t);
  const settled: string[] = [];
  const seen = Promise.withResolvers<unknown>();
  const works = ['a', 'b', 'c'].map(async (day) => {
    await transact(async (transaction) => {
      await add(transaction, day);
      if (day === 'c') seen.resolve([await daysOf(transaction), await onDisk(), [...settled]]);
    });
    settled.push(day);
    assert.deepEqual(await onDisk(), ['a', 'b', 'c']);
  });
  assert.deepEqual(await seen.promise, [['a', 'b', 'c'], [], []]);
  await Promise.all(works);
  assert.deepEqual(settled, ['a', 'b', 'c']);
});

test('rolls back a failing member alone', async (t) => {
  const { transact, onDisk } = await open(t);
  const works = ['a', 'b', 'c'].map((day) =>
    transact(async (transaction) => {
      await add(transaction, day);
      if (day === 'b') throw new Error('not this one');
      return day;
    }),
  );
  assert.deepEqual(await Promise.allSettled(works), [
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: new Error('not this one') },
    { status: 'fulfilled', value: 'c' },
  ]);
  assert.deepEqual(await onDisk(), ['a', 'c']);
});

for (const [event, breakGroup, reason] of [
  ['the commit fails', leaveDangling, /FOREIGN KEY constraint failed/],
  ['SQLite itself rolls back', rollBackAll, /UNIQUE constraint failed/],
] as const)
  test(`rejects the whole group when ${event}, and recovers`, async (t) => {
    const { transact, onDisk } = await open(t);
    const works = ['a', 'b', 'c'].map((day) =>
      transact(async (transaction) => {
        await add(transaction, day);
        if (day === 'b') await breakGroup(transaction);
      }),
    );
    for (const work of works) await assert.rejects(work, reason);
    assert.deepEqual(await onDisk(), []);
    await transact(async (transaction) => add(transaction, 'd'));
    assert.deepEqual(await onDisk(), ['d']);
  });

test('rejects the group when the disk fails after the commit, and begins no other', async (t) => {
  const { queries } = await open(t);
  let begun = 0;
  let givenUp = false;
  const transact = groupCommit(queries, () => {
    if (givenUp) throw new Error('EROFS');
  });
  const write = (day: string) =>
    transact(async (transaction) => {
      begun++;
      await add(transaction, day);
      givenUp = true;
    });
  for (const work of [write('a'), write('b')]) await assert.rejects(work, /EROFS/);
  await assert.rejects(write('c'), /EROFS/);
  assert.equal(begun, 2);
});

test('runs more transactions than a group holds, in order', async (t) => {
  const { transact } = await open(t);
  const done: number[] = [];
  const works = Array.from({ length: 130 }, async (_, count) => {
    await transact(async (transaction) => add(transaction, String(count)));
    done.push(count);
  });
  await Promise.all(works);
  assert.deepEqual(done, [...works.keys()]);
});

test('runs a transaction that arrives during a commit', async (t) => {
  const { transact, onDisk } = await open(t);
  let later: Promise<void> | undefined;
  await transact(async (transaction) => {
    await add(transaction, 'a');
    later = transact(async (transaction) => add(transaction, 'b'));
  });
  await later;
  assert.deepEqual(await onDisk(), ['a', 'b']);
});

async function open(t: TestContext) {
  const config = { kind: 'sqlite', file: join(await temporaryDirectory(t), 'requests.sqlite') } as const;
  const { queries, transact, close } = await openDatabase(config);
  const reader = await openExisting(config);
  t.after(reader.close);
  t.after(close);
  return { queries, transact, onDisk: () => daysOf(reader.queries) };
}

/** Any row will do. */
async function add(db: Db, day: string): Promise<void> {
  await db.insertInto('settings').values({ name: day, value: '' }).execute();
}

async function daysOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('settings').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** A delivery of no request, which is found out at the commit only. */
async function leaveDangling(db: Db): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(db);
  const times = { createdAt: '', runAt: '' };
  await db
    .insertInto('deliveries')
    .values({ kind: 'request', channel: 'mail', requestId: 99, status: 'pending', ...times })
    .execute();
}

async function rollBackAll(db: Db): Promise<void> {
  await sql`insert or rollback into settings values ('a', '')`.execute(db);
}
