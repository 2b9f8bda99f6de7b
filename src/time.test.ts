import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dateIn,
  formatDate,
  formatDateTime,
  formatDuration,
  madridDate,
  madridDateTime,
  parseMadridTime,
} from './time.ts';

test('formats a time of winter in Madrid', () => {
  assert.equal(formatDateTime('2026-11-20T23:30:00.000Z'), '21/11/2026 00:30');
});

test('formats a time of summer in Madrid', () => {
  assert.equal(formatDateTime('2026-07-01T22:05:00.000Z'), '02/07/2026 00:05');
});

test('writes a time in Madrid to the minute', () => {
  assert.equal(madridDateTime(new Date('2026-07-01T22:05:59.000Z')), '2026-07-02 00:05');
});

test('writes the day in Madrid', () => {
  assert.equal(madridDate(new Date('2026-12-31T23:00:00.000Z')), '2027-01-01');
});

test('formats the day in Madrid in words', () => {
  assert.equal(formatDate(new Date('2026-07-01T22:00:00.000Z')), '2 de julio de 2026');
});

for (const { title, clock, moment } of [
  {
    title: 'a time of winter',
    clock: '2026-11-21 00:00',
    moment: '2026-11-20T23:00:00.000Z',
  },
  {
    title: 'the midnight before summer time begins',
    clock: '2026-03-29 00:00',
    moment: '2026-03-28T23:00:00.000Z',
  },
  {
    title: 'the midnight after summer time began',
    clock: '2026-03-30 00:00',
    moment: '2026-03-29T22:00:00.000Z',
  },
  {
    title: 'an hour that comes twice as the first of the two',
    clock: '2026-10-25 02:30',
    moment: '2026-10-25T00:30:00.000Z',
  },
]) {
  test(`parses ${title}`, () => {
    assert.equal(parseMadridTime(clock)?.toISOString(), moment);
  });
}

for (const { title, clock } of [
  { title: 'an hour that is skipped', clock: '2026-03-29 02:30' },
  { title: 'the hour 24', clock: '2026-11-21 24:00' },
  { title: '30 February', clock: '2026-02-30 00:00' },
  { title: 'a date of another format', clock: '21/11/2026 00:00' },
  { title: 'an empty text', clock: '' },
]) {
  test(`does not parse ${title}`, () => {
    assert.equal(parseMadridTime(clock), undefined);
  });
}

for (const { ms, text } of [
  { ms: 900, text: '1 s' },
  { ms: 59_400, text: '59 s' },
  { ms: 60_000, text: '1 min' },
  { ms: 3_570_000, text: '1 h' },
  { ms: 5_400_000, text: '1 h 30 min' },
  { ms: 47 * 3_600_000, text: '47 h' },
  { ms: 50 * 3_600_000, text: '2 días' },
]) {
  test(`formats ${ms} ms as ${text}`, () => {
    assert.equal(formatDuration(ms), text);
  });
}

for (const { days, date } of [
  { days: 0, date: '2026-10-25' },
  { days: 1, date: '2026-10-26' },
  { days: 2, date: '2026-10-27' },
]) {
  test(`in ${days} days it is ${date} though the clocks change`, () => {
    const nightBeforeChange = new Date('2026-10-24T22:30:00.000Z');

    assert.equal(dateIn(days, nightBeforeChange), date);
  });
}
