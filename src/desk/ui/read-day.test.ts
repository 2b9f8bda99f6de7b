import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDay } from './read-day.ts';

for (const [written, iso] of [
  ['20/11/2026', '2026-11-20'],
  [' 1-2-2026 ', '2026-02-01'],
  ['', ''],
  ['31/02/2026', undefined],
  ['11/20/2026', undefined],
  ['2026-11-20', undefined],
  ['mañana', undefined],
] as const) {
  test(`«${written}» is ${iso === undefined ? 'no day' : `«${iso}»`}`, () =>
    assert.equal(readDay(written), iso));
}
