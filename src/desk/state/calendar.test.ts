import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  calendarWeeks,
  countByDay,
  hoursTaken,
  offeredHours,
  weeksUntil,
} from './calendar.ts';

const today = '2026-11-17';

test('a calendar begins with the Monday of this week', () => {
  assert.equal(calendarWeeks(today, 4)[0]?.[0], '2026-11-16');
});

test('a calendar ends with a Sunday', () => {
  assert.equal(calendarWeeks(today, 4)[3]?.[6], '2026-12-13');
});

test('a calendar has every day of the week of a clock change', () => {
  const [week] = calendarWeeks('2026-10-24', 1);

  assert.deepEqual(week?.slice(-2), ['2026-10-24', '2026-10-25']);
});

for (const { name, day, weeks } of [
  { name: 'no day', day: null, weeks: 4 },
  { name: 'a day that is over', day: '2026-11-02', weeks: 4 },
  { name: 'the last day of four weeks', day: '2026-12-13', weeks: 4 },
  { name: 'the day after four weeks', day: '2026-12-14', weeks: 8 },
]) {
  test(`shows ${weeks} weeks for ${name}`, () => {
    assert.equal(weeksUntil(day, today), weeks);
  });
}

const visit = { nextStep: 'visit', nextOn: '2026-11-19', nextTime: '10:30' } as const;
const earlyVisit = { ...visit, nextTime: '09:00' } as const;
const call = { nextStep: 'call', nextOn: '2026-11-19', nextTime: null } as const;

test('counts what a day holds', () => {
  const counts = countByDay([visit, call]);

  assert.equal(counts.get('2026-11-19'), 2);
});

test('knows the hours that a day has taken', () => {
  const hours = hoursTaken([visit, earlyVisit, call], '2026-11-19');

  assert.deepEqual(hours, ['09:00', '10:30']);
});

test('offers no hour of lunch', () => {
  assert.ok(!offeredHours.some((hour) => hour.startsWith('14')));
});
