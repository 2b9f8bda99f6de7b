import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { sqliteFile } from '../../tests/kit/database.ts';
import { openDatabase, openExisting } from './open.ts';
import type { Db } from './tables.ts';
import { groupCommit, type Transact } from './transact.ts';

test('a transaction sees the writes of earlier ones in its group', async (t) => {
  const { write, onDisk } = await open(t);
  let seen: string[] = [];
  let committed: string[] | undefined;

  await Promise.all([
    write('a'),
    write('b'),
    write('c', async (transaction) => {
      seen = await daysOf(transaction);
      committed = await onDisk();
    }),
  ]);

  assert.deepEqual(seen, ['a', 'b', 'c']);
  assert.deepEqual(committed, [], 'they are one commit');
});

test('concurrent transactions settle after their commit', async (t) => {
  const { write, onDisk } = await open(t);
  const settled: string[] = [];

  const works = ['a', 'b', 'c'].map(async (day) => {
    await write(day, async () => assert.deepEqual(settled, []));
    settled.push(day);
    assert.deepEqual(await onDisk(), ['a', 'b', 'c']);
  });
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

for (const { event, breakGroup, reason } of [
  {
    event: 'the commit fails',
    breakGroup: leaveDangling,
    reason: /FOREIGN KEY constraint failed/,
  },
  {
    event: 'SQLite itself rolls back',
    breakGroup: rollBackAll,
    reason: /UNIQUE constraint failed/,
  },
])
  test(`rejects the whole group when ${event}`, async (t) => {
    const { write, onDisk } = await open(t);

    const works = [write('a'), write('b', breakGroup), write('c')];
    for (const work of works) await assert.rejects(work, reason);

    assert.deepEqual(await onDisk(), []);
    await write('d');
    assert.deepEqual(await onDisk(), ['d'], 'it has recovered');
  });

test('starts no transaction after the disk has failed', async (t) => {
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

  const works = [write('a', giveUp), write('b', giveUp)];
  for (const work of works) await assert.rejects(work, /EROFS/);
  await assert.rejects(write('c', giveUp), /EROFS/);

  assert.equal(begun, 2);
});

test('runs more transactions than fit in a group in order', async (t) => {
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

/**
 * Returns a function that adds a row in a transaction, and then does more in it. The
 * content of the row does not matter.
 */
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

/** Adds a delivery of a request that does not exist, which fails only at the commit. */
async function leaveDangling(db: Db): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await db
    .insertInto('deliveries')
    .values({
      kind: 'request',
      channel: 'mail',
      requestId: 99,
      status: 'pending',
      createdAt: '2026-11-20T23:30:00.000Z',
      runAt: '2026-11-20T23:30:00.000Z',
    })
    .execute();
}

async function rollBackAll(db: Db): Promise<void> {
  await sql`insert or rollback into settings values ('a', '')`.execute(db);
}
