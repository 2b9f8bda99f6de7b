import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { callOn } from '../../tests/kit/actions.ts';
import { sqliteFile, testDatabase } from '../../tests/kit/database.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { dayMs } from '../time.ts';
import { deleteOldRequests, monthsEarlier } from './retention.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const justExpired = '2025-11-21T08:59:59.999Z';
const notYetExpired = '2025-11-21T09:00:00.000Z';

testDatabase('deletes requests beyond the retention period', async (t, config) => {
  const { db, store } = await openTestStore(t, config);
  await store.waitingRequest({ receivedAt: justExpired });
  const kept = await store.waitingRequest({ receivedAt: notYetExpired });

  const result = await deleteOldRequests(db, 12, now);

  assert.deepEqual(result, { kind: 'deleted', requests: 1 });
  assert.deepEqual(await idsIn(db), [kept]);
});

testDatabase('keeps an expired request until its next step', async (t, config) => {
  const { db, store } = await openTestStore(t, config);
  const today = await store.answeredRequest({ receivedAt: justExpired });
  await store.act(today, callOn('2026-11-21'));
  const yesterday = await store.answeredRequest({ receivedAt: justExpired });
  await store.act(yesterday, callOn('2026-11-20'));

  await deleteOldRequests(db, 12, now);

  assert.deepEqual(await idsIn(db), [today]);
});

testDatabase('deletes expired spam that has a next step', async (t, config) => {
  const { db, store } = await openTestStore(t, config);
  const spam = await store.answeredRequest({ receivedAt: justExpired });
  await store.act(spam, callOn('2026-11-30'));
  await store.act(spam, { kind: 'marked-spam' });

  await deleteOldRequests(db, 12, now);

  assert.deepEqual(await idsIn(db), []);
});

testDatabase('deletes expired requests that are suspected', async (t, config) => {
  const { db, store } = await openTestStore(t, config);
  await store.suspectedRequest({ receivedAt: justExpired });
  const kept = await store.suspectedRequest({ receivedAt: notYetExpired });

  const result = await deleteOldRequests(db, 12, now);

  assert.deepEqual(result, { kind: 'deleted', requests: 1 });
  assert.deepEqual(await idsIn(db), [kept]);
});

testDatabase('deletes the deliveries of expired requests', async (t, config) => {
  const { db, store } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail'], { receivedAt: justExpired });
  const kept = await store.requestWithDeliveries(['mail'], { receivedAt: notYetExpired });

  await deleteOldRequests(db, 12, now);

  const requestIds = (await store.deliveries()).map(({ requestId }) => requestId);
  assert.deepEqual(requestIds, [kept]);
});

testDatabase('deletes summaries beyond the retention period', async (t, config) => {
  const { db, store } = await openTestStore(t, config);
  await failedDigest(db, { createdAt: justExpired });
  await failedDigest(db, { createdAt: notYetExpired });

  await deleteOldRequests(db, 12, now);

  const times = (await store.deliveries()).map(({ createdAt }) => createdAt);
  assert.deepEqual(times, [notYetExpired]);
});

testDatabase(
  'clears errors of the summaries that it keeps when it deletes requests',
  async (t, config) => {
    const { db, store } = await openTestStore(t, config);
    await store.expiredRequest();
    // The error of a mail server may quote the request.
    await failedDigest(db, { createdAt: notYetExpired, lastError: '550 Ana Pi' });

    await deleteOldRequests(db, 12, now);

    const errors = (await store.deliveries()).map(({ lastError }) => lastError);
    assert.deepEqual(errors, [null]);
  },
);

test('keeps a request while the errors that may quote it remain', async (t) => {
  const { db, store } = await openTestStore(t, await sqliteFile(t));
  const expired = await store.expiredRequest();
  await failedDigest(db, { createdAt: notYetExpired, lastError: '550 Ana Pi' });
  await sql`
    create trigger failure before update on deliveries
    begin select raise(abort, 'disk full'); end`.execute(db);

  await assert.rejects(deleteOldRequests(db, 12, now));

  assert.deepEqual(await idsIn(db), [expired]);
});

for (const { expired, kept } of [
  { expired: 1, kept: 0 },
  { expired: 49, kept: 0 },
  { expired: 25, kept: 25 },
])
  testDatabase(
    `deletes ${expired} of ${expired + kept} requests at once`,
    async (t, config) => {
      const { nights, jobs } = await open(t, config, { expired, kept });

      assert.equal(await nights(1), kept);
      assert.deepEqual(await jobs(), [], 'no block is recorded');
    },
  );

for (const { expired, kept } of [
  { expired: 26, kept: 25 },
  { expired: 50, kept: 0 },
]) {
  const total = expired + kept;

  testDatabase(
    `keeps ${expired} expired of ${total} requests for seven nights`,
    async (t, config) => {
      const { nights } = await open(t, config, { expired, kept });

      assert.equal(await nights(7), total);
    },
  );

  testDatabase(
    `deletes ${expired} expired of ${total} requests on the eighth night`,
    async (t, config) => {
      const { nights, jobs } = await open(t, config, { expired, kept });
      await nights(7);

      assert.equal(await nights(1), kept);
      assert.deepEqual(await jobs(), [], 'the next block waits again');
    },
  );
}

testDatabase('counts nights by the day when clocks change', async (t, config) => {
  const { nights } = await open(t, config, { expired: 60 });
  assert.equal(await nights(7, '2026-03-25T02:30:00.000Z'), 60);

  const anHourEarlier = '2026-04-01T01:30:00.000Z';

  assert.equal(await nights(1, anHourEarlier), 0);
});

for (const { howFar, ahead } of [
  { howFar: 'a year', ahead: '2028-01-01T09:00:00.000Z' },
  { howFar: 'five years', ahead: '2031-06-01T09:00:00.000Z' },
]) {
  testDatabase(
    `deletes nothing in seven nights with a clock ${howFar} ahead`,
    async (t, config) => {
      const { nights } = await open(t, config, { kept: 60 });

      assert.equal(await nights(7, ahead), 60);
    },
  );

  testDatabase(
    `deletes nothing once a clock ${howFar} ahead is corrected`,
    async (t, config) => {
      const { nights, jobs } = await open(t, config, { kept: 60 });
      await nights(7, ahead);

      assert.equal(await nights(1, '2026-11-22T09:00:00.000Z'), 60);
      assert.deepEqual(await jobs(), [], 'the block is forgotten');
    },
  );
}

testDatabase('a second wrong clock waits for seven nights too', async (t, config) => {
  const { nights } = await open(t, config, { kept: 60 });
  await nights(7, '2028-01-01T09:00:00.000Z');
  await nights(1, '2026-11-22T09:00:00.000Z');

  assert.equal(await nights(7, '2031-06-01T09:00:00.000Z'), 60);
});

for (const { what, date, months, earlier } of [
  { what: 'to the same day', date: '2026-11-21', months: 12, earlier: '2025-11-21' },
  {
    what: 'to the last day of a shorter month',
    date: '2026-03-31',
    months: 1,
    earlier: '2026-02-28',
  },
  {
    what: 'from a leap day to 28 February',
    date: '2024-02-29',
    months: 12,
    earlier: '2023-02-28',
  },
  { what: 'into the year before', date: '2026-01-15', months: 3, earlier: '2025-10-15' },
])
  test(`counts months ${what}`, () => {
    const day = monthsEarlier(new Date(date), months).toISOString().slice(0, 10);

    assert.equal(day, earlier);
  });

async function idsIn(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('requests').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Adds a digest that could not be delivered. */
async function failedDigest(
  db: Db,
  { createdAt, lastError = null }: { createdAt: string; lastError?: string | null },
): Promise<void> {
  await db
    .insertInto('deliveries')
    .values({
      kind: 'digest',
      channel: 'mail',
      status: 'failed',
      createdAt,
      runAt: createdAt,
      lastError,
    })
    .execute();
}

/** Opens a database with `count` requests, on which retention runs each night. */
async function open(
  t: TestContext,
  config: DatabaseConfig,
  { expired = 0, kept = 0 }: { expired?: number; kept?: number },
) {
  const { db, store } = await openTestStore(t, config);
  for (let count = 0; count < expired; count++)
    await store.waitingRequest({ receivedAt: '2025-01-22T00:00:00.000Z' });
  for (let count = 0; count < kept; count++)
    await store.waitingRequest({ receivedAt: '2026-06-01T00:00:00.000Z' });

  let night = now;
  return {
    /** Returns the jobs that are recorded as completed or blocked. */
    jobs: () => db.selectFrom('jobRuns').select('job').execute(),
    /**
     * Runs retention on `count` nights, starting at `from`, which defaults to the next
     * night. Returns the number of requests that remain.
     */
    async nights(count: number, from?: string) {
      if (from) night = new Date(from);
      for (let run = 0; run < count; run++) {
        await deleteOldRequests(db, 12, night);
        night = new Date(night.getTime() + dayMs);
      }
      return (await idsIn(db)).length;
    },
  };
}
