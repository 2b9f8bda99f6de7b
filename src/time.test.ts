import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dateIn,
  formatDate,
  formatDateTime,
  formatDuration,
  madridDate,
  madridDateTime,
  madridTime,
} from './time.ts';

test('formats a winter time in Madrid', () => {
  assert.equal(formatDateTime('2026-11-20T23:30:00.000Z'), '21/11/2026 00:30');
});

test('formats a summer time in Madrid', () => {
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

for (const { title, day, time, moment } of [
  {
    title: 'a time of winter',
    day: '2026-11-21',
    time: '00:00',
    moment: '2026-11-20T23:00:00.000Z',
  },
  {
    title: 'the midnight before summer time begins',
    day: '2026-03-29',
    time: '00:00',
    moment: '2026-03-28T23:00:00.000Z',
  },
  {
    title: 'the midnight after summer time began',
    day: '2026-03-30',
    time: '00:00',
    moment: '2026-03-29T22:00:00.000Z',
  },
  {
    title: 'an hour that comes twice as the first of the two',
    day: '2026-10-25',
    time: '02:30',
    moment: '2026-10-25T00:30:00.000Z',
  },
]) {
  test(`finds ${title}`, () => {
    assert.equal(madridTime(day, time).toISOString(), moment);
  });
}

for (const { title, day, time } of [
  { title: 'an hour that is skipped', day: '2026-03-29', time: '02:30' },
  { title: 'the hour 24', day: '2026-11-21', time: '24:00' },
  { title: '30 February', day: '2026-02-30', time: '00:00' },
  { title: 'a date of another format', day: '21/11/2026', time: '00:00' },
  { title: 'an empty text', day: '', time: '' },
]) {
  test(`throws at ${title}`, () => {
    assert.throws(() => madridTime(day, time), RangeError);
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
  test(`gives ${date} in ${days} days despite a clock change`, () => {
    const nightBeforeChange = new Date('2026-10-24T22:30:00.000Z');

    assert.equal(dateIn(days, nightBeforeChange), date);
  });
}
