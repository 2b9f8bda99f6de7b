import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  madridDate,
  madridDateTime,
  parseMadridTime,
} from './time.ts';

test('formats Madrid time in winter and summer', () => {
  assert.equal(formatDateTime('2026-11-20T23:30:00.000Z'), '21/11/2026 00:30');
  assert.equal(formatDateTime('2026-07-01T22:05:00.000Z'), '02/07/2026 00:05');
  assert.equal(madridDateTime(new Date('2026-07-01T22:05:59.000Z')), '2026-07-02 00:05');
  assert.equal(madridDate(new Date('2026-12-31T23:00:00.000Z')), '2027-01-01');
  assert.equal(formatDate(new Date('2026-07-01T22:00:00.000Z')), '2 de julio de 2026');
});

test('parses Madrid time, also when clocks change', () => {
  for (const [clock, moment] of [
    ['2026-11-21 00:00', '2026-11-20T23:00:00.000Z'],
    ['2026-03-29 00:00', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30 00:00', '2026-03-29T22:00:00.000Z'],
    // An hour that comes twice is the first of the two, and one that is skipped is none.
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29 02:30', undefined],
    ['2026-11-21 24:00', undefined],
    ['2026-02-30 00:00', undefined],
    ['21/11/2026 00:00', undefined],
    ['', undefined],
  ] as const)
    assert.equal(parseMadridTime(clock)?.toISOString(), moment, clock);
});

test('formats a duration', () => {
  for (const [ms, text] of [
    [900, '1 s'],
    [59_400, '59 s'],
    [60_000, '1 min'],
    [3_570_000, '1 h'],
    [5_400_000, '1 h 30 min'],
    [47 * 3_600_000, '47 h'],
    [50 * 3_600_000, '2 días'],
  ] as const)
    assert.equal(formatDuration(ms), text);
});
