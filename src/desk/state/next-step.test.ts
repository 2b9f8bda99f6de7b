import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextStepText } from './next-step.ts';

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
