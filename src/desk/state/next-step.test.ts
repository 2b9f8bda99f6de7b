import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateIn } from '../../time.ts';
import { nextStepText, offeredDates } from './next-step.ts';

const now = new Date('2026-11-24T12:00:00.000Z');

for (const { day, nextOn, text } of [
  { day: 'yesterday', nextOn: '2026-11-23', text: 'Volver a llamar, era para ayer' },
  { day: 'today', nextOn: '2026-11-24', text: 'Volver a llamar hoy' },
  { day: 'tomorrow', nextOn: '2026-11-25', text: 'Volver a llamar mañana' },
  {
    day: 'a day of this year',
    nextOn: '2026-11-26',
    text: 'Volver a llamar el jueves 26 nov',
  },
  {
    day: 'a day of next year',
    nextOn: '2027-02-03',
    text: 'Volver a llamar el 3 feb 2027',
  },
]) {
  test(`a call on ${day} says «${text}»`, () => {
    const step = { nextStep: 'call', nextOn, nextTime: null } as const;

    assert.equal(nextStepText(step, now), text);
  });
}

test('a visit says its hour', () => {
  const visit = { nextStep: 'visit', nextOn: '2026-11-25', nextTime: '10:30' } as const;

  assert.equal(nextStepText(visit, now), 'Visita mañana a las 10:30');
});

test('offers a next step for tomorrow', () => {
  const [tomorrow] = offeredDates(now);

  assert.equal(tomorrow?.date, dateIn(1, now));
});

test('offers a next step in a week', () => {
  const [, , inAWeek] = offeredDates(now);

  assert.equal(inAWeek?.date, dateIn(7, now));
});

for (const { name, date } of [
  { name: 'Tuesday', date: '2026-11-24T12:00:00.000Z' },
  { name: 'Wednesday', date: '2026-11-25T12:00:00.000Z' },
  { name: 'Thursday', date: '2026-11-26T12:00:00.000Z' },
  { name: 'Friday', date: '2026-11-27T12:00:00.000Z' },
  { name: 'Saturday', date: '2026-11-28T12:00:00.000Z' },
  { name: 'Sunday', date: '2026-11-29T12:00:00.000Z' },
  { name: 'Monday', date: '2026-11-30T12:00:00.000Z' },
]) {
  test(`on a ${name} the day in between is a working day`, () => {
    const [, inBetween] = offeredDates(new Date(date));
    const weekday = new Date(`${inBetween?.date}T00:00:00Z`).getUTCDay();

    assert.ok(weekday >= 1 && weekday <= 5, inBetween?.date);
  });
}
