import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortSpan } from './short-span.ts';

const minuteMs = 60_000;

for (const [minutes, words] of [
  [0.5, '< 1 min'],
  [45, '45 min'],
  [185, '3 h 05'],
  [240, '4 h 00'],
  [2880, '2 días'],
] as const)
  test(`${minutes} minutes are «${words}» in a column`, () => {
    assert.equal(shortSpan(minutes * minuteMs), words);
  });
