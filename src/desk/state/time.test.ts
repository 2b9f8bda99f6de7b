import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatAt,
  formatDay,
  formatDayTime,
  formatSince,
  formatSpan,
  parseHour,
} from './time.ts';

const now = new Date('2026-11-24T12:00:00.000Z');

for (const { ms, text } of [
  { ms: 0, text: 'menos de 1\u00a0min' },
  { ms: 59_999, text: 'menos de 1\u00a0min' },
  { ms: 60_000, text: '1\u00a0min' },
  { ms: 3_600_000, text: '1\u00a0h' },
  { ms: 12_060_000, text: '3\u00a0h 21\u00a0min' },
  { ms: 172_800_000, text: '2\u00a0días' },
]) {
  test(`a span of ${ms} ms is «${text}»`, () => {
    assert.equal(formatSpan(ms), text);
  });
}

test('today begins at midnight in Madrid', () => {
  assert.equal(formatDay(new Date('2026-11-23T23:30:00.000Z'), now), 'hoy');
});

test('yesterday begins at midnight in Madrid', () => {
  assert.equal(formatDay(new Date('2026-11-22T23:30:00.000Z'), now), 'ayer');
});

for (const { name, at, day, since } of [
  {
    name: 'another year',
    at: '2025-11-03T07:00Z',
    day: '3 nov 2025 8:00',
    since: 'el 3 nov 2025 a las 8:00',
  },
  {
    name: 'a week ago',
    at: '2026-11-17T11:00Z',
    day: '17 nov 12:00',
    since: 'el 17 nov a las 12:00',
  },
  {
    name: 'six days ago',
    at: '2026-11-18T11:00Z',
    day: 'miércoles 12:00',
    since: 'el miércoles a las 12:00',
  },
  {
    name: 'yesterday',
    at: '2026-11-23T17:42Z',
    day: 'ayer 18:42',
    since: 'ayer a las 18:42',
  },
]) {
  test(`a moment of ${name} is «${day}»`, () => {
    assert.equal(formatDayTime(at, now), day);
  });

  test(`since ${name} is «desde ${since}»`, () => {
    assert.equal(formatSince(at, now), since);
  });
}

test('a moment of today was «a las …»', () => {
  assert.equal(formatAt(now.toISOString(), now), 'a las 13:00');
});

for (const { typed, hour } of [
  { typed: '9', hour: '09:00' },
  { typed: ' 9:15 ', hour: '09:15' },
  { typed: '17.30', hour: '17:30' },
  { typed: '915', hour: '09:15' },
  { typed: '17h', hour: '17:00' },
  { typed: '24:00', hour: undefined },
  { typed: '9:60', hour: undefined },
  { typed: 'tarde', hour: undefined },
]) {
  test(`«${typed}» is the hour ${hour}`, () => {
    assert.equal(parseHour(typed), hour);
  });
}
