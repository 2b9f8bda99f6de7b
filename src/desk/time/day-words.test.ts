import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atWords, sinceWords } from './day-words.ts';

const now = new Date('2026-12-02T08:15:00Z');

test('a day of the week has its article within a sentence', () => {
  for (const [iso, at, since] of [
    ['2026-12-02T07:10:00Z', 'a las 08:10', 'las 08:10'],
    ['2026-12-01T21:47:00Z', 'ayer a las 22:47', 'ayer a las 22:47'],
    ['2026-11-30T21:47:00Z', 'el lunes a las 22:47', 'el lunes a las 22:47'],
    ['2026-11-03T07:00:00Z', 'el 3 nov a las 08:00', 'el 3 nov a las 08:00'],
  ] as const) {
    assert.equal(atWords(new Date(iso), now), at);
    assert.equal(sinceWords(new Date(iso), now), since);
  }
});
