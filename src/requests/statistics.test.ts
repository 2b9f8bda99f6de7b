import assert from 'node:assert/strict';
import { storedRequest } from '../../tests/support/requests.ts';
import { onBothStores } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import { readStatistics } from './statistics.ts';
import { insertRequest, type NewRequest } from './store.ts';

const both = onBothStores();
const now = new Date('2026-11-21T12:00:00.000Z');

both.core(
  'requests are counted by week and by hour as Madrid sees them, empty weeks included',
  async (t, config) => {
    const { perWeek, perHour } = await read(t, config, [
      // Monday the 2nd, half past midnight in Madrid; and in summer time.
      came('2026-11-01T23:30:00.000Z'),
      came('2026-10-23T08:59:59.999Z'),
      came('2026-11-16T09:00:00.000Z'),
    ]);
    assert.deepEqual(perWeek, [
      { start: '2026-10-19', count: 1 },
      { start: '2026-10-26', count: 0 },
      { start: '2026-11-02', count: 1 },
      { start: '2026-11-09', count: 0 },
      { start: '2026-11-16', count: 1 },
    ]);
    assert.equal(perHour.length, 24);
    assert.deepEqual(
      perHour.filter(({ count }) => count > 0),
      [
        { start: '00', count: 1 },
        { start: '10', count: 2 },
      ],
    );
  },
);

both('suspected spam is counted, and counts for nothing else', async (t, config) => {
  const spam = { ...came('2026-11-20T09:00:00.000Z'), state: 'quarantined' } as const;
  const { received, quarantined, perWeek, untilTold, promise } = await read(t, config, [spam]);
  assert.deepEqual(
    { received, quarantined, perWeek, untilTold },
    { received: 0, quarantined: 1, perWeek: [], untilTold: null },
  );
  assert.deepEqual(promise, { inTime: 0, late: 0, overdue: 0, waiting: 0 });
});

both.core(
  'the time to the first notice and to the answer are told by their median and the worst',
  async (t, config) => {
    const at = '2026-11-20T09:00:00.000Z';
    const told = (...seconds: number[]) => ({
      ...came(at),
      told: seconds.map((s) => new Date(Date.parse(at) + s * 1000).toISOString()),
    });
    const { untilTold, untilAnswered, notices } = await read(t, config, [
      told(3, 70),
      told(1),
      told(60),
      came(at),
    ]);
    assert.deepEqual(untilTold, { median: 3000, worst: 60_000 });
    assert.equal(untilAnswered, null);
    assert.equal(notices.delivered, 4);
  },
);

both.core('the promise is judged to the millisecond, and not before its time is over', async (t, config) => {
  const at = '2026-11-19T09:00:00.000Z';
  const { promise } = await read(t, config, [
    { ...came(at), answered_at: '2026-11-20T09:00:00.000Z' },
    { ...came(at), answered_at: '2026-11-20T09:00:00.001Z' },
    came(at),
    came('2026-11-20T12:00:00.000Z'),
  ]);
  assert.deepEqual(promise, { inTime: 1, late: 1, overdue: 1, waiting: 1 });
});

type Came = Partial<NewRequest> & { received_at: string; told?: string[] };

function came(received_at: string): Came {
  return { received_at };
}

type Store = Parameters<Parameters<typeof both>[1]>;

async function read(t: Store[0], config: Store[1], requests: Came[]) {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  for (const { told = [], ...request } of requests) {
    const id = await insertRequest(queries, { ...storedRequest, ...request });
    for (const delivered_at of told)
      await queries
        .insertInto('notices')
        .values({
          kind: 'request',
          request_id: id,
          state: 'delivered',
          created_at: request.received_at,
          due_at: request.received_at,
          delivered_at,
        })
        .execute();
  }
  return readStatistics(queries, { reach: { mail: null } }, now);
}
