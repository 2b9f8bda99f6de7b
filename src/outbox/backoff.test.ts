import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryWindowMs, nextAttempt, waitMs } from './backoff.ts';

const hours = 60 * 60 * 1000;

test('the waits double from 30 s, and stop growing at six hours', () => {
  const seconds = Array.from({ length: 13 }, (_, index) => waitMs(index + 1) / 1000);
  assert.deepEqual(seconds, [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600, 21_600]);
});

test('the last try is at the end of seven days, and then it is given up', () => {
  const triedSince = new Date('2026-11-21T09:00:00.000Z');
  const after = (ms: number) =>
    nextAttempt({ failures: 30, triedSince, now: new Date(triedSince.getTime() + ms) });
  assert.deepEqual(after(0), new Date('2026-11-21T15:00:00.000Z'));
  assert.deepEqual(after(deliveryWindowMs - 1 * hours), new Date('2026-11-28T09:00:00.000Z'));
  assert.deepEqual(after(deliveryWindowMs - 1), new Date('2026-11-28T09:00:00.000Z'));
  assert.equal(after(deliveryWindowMs), undefined);
});
