import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { read, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Statistics } from '../../desk-api/requests.ts';

testDatabase('statistics leave out spam, calls and older weeks', async (t, database) => {
  const { total } = await readStatistics(t, database);

  assert.deepEqual(total, { received: 4, answered: 2, inTime: 1, late: 2 });
});

testDatabase('what was answered after 24 hours is late', async (t, database) => {
  const { weeks } = await readStatistics(t, database);

  const latest = weeks.find(({ monday }) => monday === '2026-11-16');
  assert.deepEqual(latest, {
    monday: '2026-11-16',
    received: 3,
    answered: 1,
    inTime: 0,
    late: 2,
  });
});

testDatabase('weeks begin on Monday in Madrid', async (t, database) => {
  const { weeks } = await readStatistics(t, database);

  const earliest = weeks.find(({ monday }) => monday === '2026-08-31');
  assert.deepEqual(earliest, {
    monday: '2026-08-31',
    received: 1,
    answered: 1,
    inTime: 1,
    late: 0,
  });
});

testDatabase('weeks without a request count nothing', async (t, database) => {
  const { weeks } = await readStatistics(t, database);

  const busy = weeks.filter(({ received }) => received > 0);
  assert.deepEqual(
    busy.map(({ monday }) => monday),
    ['2026-11-16', '2026-08-31'],
  );
});

/** Stores requests at the edges of what counts, and reads the statistics a day after most. */
async function readStatistics(
  t: TestContext,
  database: DatabaseConfig,
): Promise<Statistics> {
  const { server, store, cookie } = await startTestDesk(t, { database });
  const receivedAt = '2026-11-20T09:00:00.000Z';
  // Before the first of the twelve weeks, and at its beginning.
  await store.waitingRequest({ receivedAt: '2026-08-30T21:59:59.999Z' });
  await store.waitingRequest({
    receivedAt: '2026-08-30T22:00:00.000Z',
    answeredAt: '2026-08-31T22:00:00.000Z',
  });
  // Answered too late, waiting for too long, and waiting still in time.
  await store.waitingRequest({ receivedAt, answeredAt: '2026-11-21T09:00:00.001Z' });
  await store.waitingRequest({ receivedAt: '2026-11-20T08:59:59.999Z' });
  await store.waitingRequest({ receivedAt });
  await store.spamRequest({ receivedAt });
  await store.waitingRequest({ receivedAt, source: 'phone' });

  return read<Statistics>(server, apiPaths.statistics, cookie);
}
