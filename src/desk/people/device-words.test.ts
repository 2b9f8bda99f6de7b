import assert from 'node:assert/strict';
import { test } from 'node:test';
import { when } from './device-words.ts';

const now = new Date('2026-11-22T00:30:00.000Z');

for (const [iso, words] of [
  ['2026-11-22T00:20:00.000Z', 'hoy 01:20'],
  ['2026-11-21T23:05:00.000Z', 'hoy 00:05'],
  ['2026-11-21T22:55:00.000Z', 'ayer 23:55'],
  ['2026-10-30T12:00:00.000Z', 'hace 23 días'],
] as const) {
  test(`${iso} was «${words}» in Madrid`, () => assert.equal(when(iso, now), words));
}

test('a clock that is ahead of ours still says today', () => {
  assert.equal(when('2026-11-22T00:40:00.000Z', now), 'hoy 01:40');
});
