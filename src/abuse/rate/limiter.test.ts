import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../../tests/support/clock.ts';
import { createLimiter } from './limiter.ts';

test('beyond ten thousand clients one that asks too often is refused, and hardly anybody else', () => {
  const { count } = createLimiter({ most: 3, windowMs: 60_000 }, testClock());
  for (let client = 0; client < 10_000; client++) count(`10.0.${client >> 8}.${client & 255}`);
  const loud = Array.from({ length: 20 }, () => count('192.0.2.1') !== undefined);
  assert.deepEqual(loud.slice(0, 5), [false, false, false, true, true]);
  let refused = 0;
  for (let client = 0; client < 100; client++) if (count(`198.51.100.${client}`) !== undefined) refused += 1;
  assert.ok(refused < 10, `${refused} of 100`);
});

test('beyond ten thousand clients what is taken back is not counted', () => {
  const { count, takeBack } = createLimiter({ most: 1, windowMs: 60_000 }, testClock());
  for (let client = 0; client < 10_000; client++) count(`10.0.${client >> 8}.${client & 255}`);
  for (let again = 0; again < 3; again++) {
    assert.equal(count('192.0.2.1'), undefined);
    takeBack('192.0.2.1');
  }
});
