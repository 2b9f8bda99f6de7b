import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestDatabase, testDatabase } from '../../tests/kit/database.ts';
import { validRequest } from '../../tests/kit/form.ts';
import { newestRequests } from '../../tests/kit/requests.ts';
import type { DatabaseConfig } from '../config.ts';
import { dayMs } from '../time.ts';
import { enqueueDelivery } from './deliveries.ts';
import { deleteOldRequests, monthsEarlier } from './retention.ts';
import { insertRequest } from './store.ts';

const now = new Date('2026-11-21T09:00:00.000Z');

testDatabase(
  'deletes expired requests with their deliveries, and summaries',
  async (t, config) => {
    const { queries, store, ids } = await open(t, config);
    const [old, young] = ['2025-11-21T08:59:59.999Z', '2025-11-21T09:00:00.000Z'];
    const summary = { kind: 'digest', channel: 'mail', status: 'failed' } as const;
    for (const at of [old, young]) {
      await store(at, 'suspected');
      const requestId = await store(at);
      await enqueueDelivery(
        queries,
        { kind: 'request', requestId, channels: ['mail'] },
        now,
      );
      const times = { createdAt: at, runAt: at };
      await queries
        .insertInto('deliveries')
        .values({ ...summary, ...times, lastError: 'Ana Pi' })
        .execute();
    }
    assert.deepEqual(await deleteOldRequests(queries, 12, now), {
      kind: 'deleted',
      requests: 2,
    });
    assert.deepEqual(await ids(), [4, 3]);
    // What a mail server said may have quoted them.
    const left = queries
      .selectFrom('deliveries')
      .select(['createdAt', 'lastError'])
      .orderBy('id');
    assert.deepEqual(await left.execute(), [
      { createdAt: now.toISOString(), lastError: null },
      { createdAt: young, lastError: null },
    ]);
  },
);

for (const [old, young, isBlocked] of [
  [1, 0, false],
  [49, 0, false],
  [25, 25, false],
  [26, 25, true],
  [50, 0, true],
] as const)
  testDatabase(
    `${old} old of ${old + young} requests are deleted ${isBlocked ? 'after seven nights' : 'at once'}`,
    async (t, config) => {
      const { nights, jobs } = await open(t, config, { old, young });
      if (isBlocked) assert.equal(await nights(7), old + young);
      assert.equal(await nights(1), young);
      assert.deepEqual(await jobs(), [], 'the next block waits again');
    },
  );

testDatabase(
  'the seventh night may begin an hour earlier than the first',
  async (t, config) => {
    const { nights } = await open(t, config, { old: 60 });
    assert.equal(await nights(7, '2026-03-25T02:30:00.000Z'), 60);
    assert.equal(await nights(1, '2026-04-01T01:30:00.000Z'), 0);
  },
);

testDatabase(
  'deletes nothing if the clock is corrected within seven nights',
  async (t, config) => {
    const { nights, jobs } = await open(t, config, { old: 0, young: 60 });
    for (const ahead of ['2028-01-01T09:00:00.000Z', '2031-06-01T09:00:00.000Z']) {
      assert.equal(await nights(7, ahead), 60, ahead);
      assert.equal(await nights(1, '2026-11-22T09:00:00.000Z'), 60);
      assert.deepEqual(await jobs(), []);
    }
  },
);

test('counts months to the same day, or a shorter month’s last', () => {
  for (const [date, months, earlier] of [
    ['2026-11-21', 12, '2025-11-21'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-01-15', 3, '2025-10-15'],
  ] as const)
    assert.equal(
      monthsEarlier(new Date(date), months).toISOString().slice(0, 10),
      earlier,
    );
});

/** Opens a database with that many requests beyond their time and within it, to run retention on it each night. */
async function open(t: TestContext, config: DatabaseConfig, { old = 0, young = 0 } = {}) {
  const { queries } = await openTestDatabase(t, config);
  const store = (receivedAt: string, state: 'received' | 'suspected' = 'received') =>
    insertRequest(queries, { ...validRequest, receivedAt, state });
  for (let count = 0; count < old; count++) await store('2025-01-22T00:00:00.000Z');
  for (let count = 0; count < young; count++) await store('2026-06-01T00:00:00.000Z');
  let night = now;
  const ids = async () => (await newestRequests(queries)).map(({ id }) => id);
  return {
    queries,
    store,
    ids,
    jobs: () => queries.selectFrom('jobRuns').select('job').execute(),
    /** Runs retention on that many more nights, or from another, and returns how many requests are left. */
    async nights(count: number, from?: string) {
      if (from) night = new Date(from);
      for (let run = 0; run < count; run++) {
        await deleteOldRequests(queries, 12, night);
        night = new Date(night.getTime() + dayMs);
      }
      return (await ids()).length;
    },
  };
}
