import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { sqliteFile } from '../../tests/kit/database.ts';
import { openDatabase, openExisting } from './open.ts';
import type { Db } from './tables.ts';
import { groupCommit, type Transact } from './transact.ts';

test('concurrent transactions share a commit, and settle after it', async (t) => {
  const { write, onDisk } = await open(t);
  const settled: string[] = [];
  const seen = Promise.withResolvers<unknown>();
  const works = ['a', 'b', 'c'].map(async (day) => {
    await write(day, async (transaction) => {
      if (day === 'c')
        seen.resolve([await daysOf(transaction), await onDisk(), [...settled]]);
    });
    settled.push(day);
    assert.deepEqual(await onDisk(), ['a', 'b', 'c']);
  });
  assert.deepEqual(await seen.promise, [['a', 'b', 'c'], [], []]);
  await Promise.all(works);
  assert.deepEqual(settled, ['a', 'b', 'c']);
});

test('rolls back only the failing member', async (t) => {
  const { write, onDisk } = await open(t);
  const reason = new Error('not this one');
  const works = [write('a'), write('b', () => Promise.reject(reason)), write('c')];
  assert.deepEqual(await Promise.allSettled(works), [
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason },
    { status: 'fulfilled', value: 'c' },
  ]);
  assert.deepEqual(await onDisk(), ['a', 'c']);
});

for (const [event, breakGroup, reason] of [
  ['the commit fails', leaveDangling, /FOREIGN KEY constraint failed/],
  ['SQLite itself rolls back', rollBackAll, /UNIQUE constraint failed/],
] as const)
  test(`rejects the whole group when ${event}, and recovers`, async (t) => {
    const { write, onDisk } = await open(t);
    for (const work of [write('a'), write('b', breakGroup), write('c')])
      await assert.rejects(work, reason);
    assert.deepEqual(await onDisk(), []);
    await write('d');
    assert.deepEqual(await onDisk(), ['d']);
  });

test('rejects the group when the disk fails after the commit, and stops', async (t) => {
  const { queries } = await open(t);
  let begun = 0;
  let givenUp = false;
  const write = writerOf(
    groupCommit(queries, () => {
      if (givenUp) throw new Error('EROFS');
    }),
  );
  const giveUp = async () => {
    begun++;
    givenUp = true;
  };
  for (const work of [write('a', giveUp), write('b', giveUp)])
    await assert.rejects(work, /EROFS/);
  await assert.rejects(write('c', giveUp), /EROFS/);
  assert.equal(begun, 2);
});

test('runs more transactions than a group holds, in order', async (t) => {
  const { write } = await open(t);
  const days = Array.from({ length: 130 }, (_, count) => String(count));
  const done: string[] = [];
  await Promise.all(days.map(async (day) => done.push(await write(day))));
  assert.deepEqual(done, days);
});

test('runs a transaction that arrives during a commit', async (t) => {
  const { write, onDisk } = await open(t);
  let later: Promise<string> | undefined;
  await write('a', async () => {
    later = write('b');
  });
  await later;
  assert.deepEqual(await onDisk(), ['a', 'b']);
});

async function open(t: TestContext) {
  const config = await sqliteFile(t);
  const { queries, transact, close } = await openDatabase(config);
  const reader = await openExisting(config);
  t.after(reader.close);
  t.after(close);
  return { queries, write: writerOf(transact), onDisk: () => daysOf(reader.queries) };
}

/** Returns what adds a row in a transaction, and does more in it. Any row will do. */
function writerOf(transact: Transact) {
  return (day: string, more?: (transaction: Db) => Promise<void>) =>
    transact(async (transaction) => {
      await transaction.insertInto('settings').values({ name: day, value: '' }).execute();
      await more?.(transaction);
      return day;
    });
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
    .values({
      kind: 'request',
      channel: 'mail',
      requestId: 99,
      status: 'pending',
      ...times,
    })
    .execute();
}

async function rollBackAll(db: Db): Promise<void> {
  await sql`insert or rollback into settings values ('a', '')`.execute(db);
}
