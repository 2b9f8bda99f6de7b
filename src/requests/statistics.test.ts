import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Times } from './read-times.ts';
import { summarize } from './statistics.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

test('requests are counted by week and by hour as Madrid sees them, empty weeks included', () => {
  // Monday the 2nd, half past midnight in Madrid.
  const { perWeek, perHour } = summarize(
    [came('2026-11-01T23:30:00.000Z'), came('2026-11-16T09:00:00.000Z')],
    now,
  );
  assert.deepEqual(perWeek, [
    { start: '2026-11-02', count: 1 },
    { start: '2026-11-09', count: 0 },
    { start: '2026-11-16', count: 1 },
  ]);
  assert.equal(perHour.length, 24);
  assert.deepEqual(
    perHour.filter(({ count }) => count > 0),
    [
      { start: '00', count: 1 },
      { start: '10', count: 1 },
    ],
  );
});

test('suspected spam is counted, and counts for nothing else', () => {
  const spam = { ...came('2026-11-20T09:00:00.000Z'), state: 'quarantined' } as const;
  const { received, quarantined, perWeek, untilTold, promise } = summarize([spam], now);
  assert.deepEqual(
    { received, quarantined, perWeek, untilTold },
    { received: 0, quarantined: 1, perWeek: [], untilTold: null },
  );
  assert.deepEqual(promise, { inTime: 0, late: 0, overdue: 0, waiting: 0 });
});

test('the time to the notice and to the answer are told by their median and the worst', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const told = [3, 1, 60].map((s) => ({
    ...came(at),
    told_at: `2026-11-20T09:${s === 60 ? '01:00' : `00:0${s}`}.000Z`,
  }));
  const { untilTold, untilAnswered } = summarize([...told, came(at)], now);
  assert.deepEqual(untilTold, { median: 3000, worst: 60_000 });
  assert.equal(untilAnswered, null);
});

test('the promise is judged to the millisecond, and not before its time is over', () => {
  const at = '2026-11-19T09:00:00.000Z';
  const { promise } = summarize(
    [
      { ...came(at), answered_at: '2026-11-20T09:00:00.000Z' },
      { ...came(at), answered_at: '2026-11-20T09:00:00.001Z' },
      came(at),
      came('2026-11-20T12:00:00.000Z'),
    ],
    now,
  );
  assert.deepEqual(promise, { inTime: 1, late: 1, overdue: 1, waiting: 1 });
});

function came(received_at: string): Times {
  return { state: 'received', received_at, answered_at: null, told_at: null };
}
