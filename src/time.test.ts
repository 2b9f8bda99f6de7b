import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  madridDate,
  madridDateTime,
  parseMadridTime,
  startOfDay,
} from './time.ts';

test('a moment is read on the clock of Madrid, in winter and in summer', () => {
  assert.equal(formatDateTime('2026-11-20T23:30:00.000Z'), '21/11/2026 00:30');
  assert.equal(formatDateTime('2026-07-01T22:05:00.000Z'), '02/07/2026 00:05');
  assert.equal(madridDateTime(new Date('2026-07-01T22:05:59.000Z')), '2026-07-02 00:05');
  assert.equal(madridDate(new Date('2026-12-31T23:00:00.000Z')), '2027-01-01');
  assert.equal(formatDate(new Date('2026-07-01T22:00:00.000Z')), '2 de julio de 2026');
});

test('a day begins at midnight of Madrid, on the days too when clocks change', () => {
  assert.equal(startOfDay('2026-11-21')?.toISOString(), '2026-11-20T23:00:00.000Z');
  assert.equal(startOfDay('2026-03-29')?.toISOString(), '2026-03-28T23:00:00.000Z');
  assert.equal(startOfDay('2026-03-30')?.toISOString(), '2026-03-29T22:00:00.000Z');
  assert.equal(startOfDay('2026-10-25')?.toISOString(), '2026-10-24T22:00:00.000Z');
  assert.equal(startOfDay('2026-10-26')?.toISOString(), '2026-10-25T23:00:00.000Z');
});

test('what no clock shows is no moment', () => {
  for (const day of ['2026-02-30', '2026-13-01', '21/11/2026', '2026-11-21 ', '']) {
    assert.equal(startOfDay(day), undefined, day);
  }
  // Skipped when the clocks are put forward.
  assert.equal(parseMadridTime('2026-03-29 02:30'), undefined);
  assert.equal(parseMadridTime('2026-11-21 24:00'), undefined);
});

test('an hour that comes twice is the first of the two', () => {
  assert.equal(parseMadridTime('2026-10-25 02:30')?.toISOString(), '2026-10-25T00:30:00.000Z');
});

for (const [ms, said] of [
  [900, '1 s'],
  [59_400, '59 s'],
  [60_000, '1 min'],
  [3_570_000, '1 h'],
  [3_600_000, '1 h'],
  [5_400_000, '1 h 30 min'],
  [7_199_000, '2 h'],
  [47 * 3_600_000, '47 h'],
  [50 * 3_600_000, '2 días'],
] as const) {
  test(`${ms} milliseconds are said as ${said}`, () => assert.equal(formatDuration(ms), said));
}
