import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysToRemind } from './days-to-remind.ts';
import { reminderState, reminderWords } from './remind.ts';

for (const [now, tomorrow, between, words, week] of [
  ['2026-11-23T09:00:00.000Z', '2026-11-24', '2026-11-26', 'El jueves', '2026-11-30'],
  ['2026-11-24T23:30:00.000Z', '2026-11-26', '2026-11-30', 'El lunes', '2026-12-02'],
  ['2026-11-27T09:00:00.000Z', '2026-11-28', '2026-11-30', 'El lunes', '2026-12-04'],
  ['2026-11-28T09:00:00.000Z', '2026-11-29', '2026-12-01', 'El martes', '2026-12-05'],
  ['2026-12-30T09:00:00.000Z', '2026-12-31', '2027-01-04', 'El lunes', '2027-01-06'],
] as const)
  test(`at ${now} a reminder is offered for tomorrow, «${words}» and in a week`, () => {
    assert.deepEqual(daysToRemind(new Date(now)), [
      { day: tomorrow, words: 'Mañana' },
      { day: between, words },
      { day: week, words: 'En una semana' },
    ]);
  });

test('a reminder is due from eight in Madrid on, until the request is answered after that', () => {
  const at = (hour: string, answered?: string) =>
    reminderState(
      {
        remindOn: '2026-11-26',
        answered: answered ? { at: `2026-11-${answered}:00.000Z`, by: null, how: null } : null,
      },
      new Date(`2026-11-${hour}:00.000Z`),
    );
  assert.deepEqual([at('26T06:59'), at('26T07:00'), at('28T10:00')], ['set', 'due', 'due']);
  assert.equal(at('26T07:00', '20T10:00'), 'due', 'a quote is followed up');
  assert.equal(at('26T10:00', '26T09:00'), 'none');
  assert.equal(reminderState({ remindOn: null, answered: null }, new Date()), 'none');
});

for (const [on, words] of [
  ['2026-11-20', 'Era para el viernes 20 nov'],
  ['2026-11-22', 'Era para ayer'],
  ['2026-11-23', 'Para hoy'],
  ['2026-11-24', 'Vuelve mañana'],
  ['2026-11-26', 'Vuelve el jueves 26 nov'],
  ['2027-02-03', 'Vuelve el 3 feb 2027'],
] as const)
  test(`on the 23rd a reminder for ${on} reads «${words}»`, () =>
    assert.equal(reminderWords(on, new Date('2026-11-23T09:00:00.000Z')), words));

test('before eight it is said that it comes back at eight', () => {
  assert.equal(reminderWords('2026-11-23', new Date('2026-11-23T06:00:00.000Z')), 'Vuelve hoy a las 8:00');
});
