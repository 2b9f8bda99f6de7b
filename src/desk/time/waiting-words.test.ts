import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAndHour } from './day-words.ts';
import { partUsed, waitingWords } from './waiting-words.ts';

const now = new Date('2026-11-20T09:20:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

for (const [waited, deadline, words] of [
  [0, 'open', 'Quedan 24 h'],
  [17 * 60 + 30, 'open', 'Quedan 6 h 30 min'],
  [20 * 60, 'open', 'Quedan 4 h'],
  [20 * 60 + 1, 'near', 'Quedan 3 h 59 min'],
  [23 * 60, 'near', 'Queda 1 h'],
  [23 * 60 + 59, 'near', 'Queda 1 min'],
  [24 * 60, 'near', 'Queda menos de 1 min'],
  [24 * 60 + 45, 'late', '45 min de retraso'],
  [27 * 60 + 40, 'late', '3 h 40 min de retraso'],
  [24 * 60 * 4 - 1, 'late', '2 días de retraso'],
] as const) {
  test(`after ${waited} minutes it says «${words}»`, () => {
    const times = { receivedAt: ago(waited), answeredAt: null };
    assert.deepEqual(waitingWords(times, true, now), { deadline, words });
  });
}

test('where nothing is promised, only how long somebody waits is said', () => {
  const times = { receivedAt: ago(50 * 60), answeredAt: null };
  assert.deepEqual(waitingWords(times, false, now), {
    deadline: 'waiting',
    words: 'Espera desde hace 2 días',
  });
});

test('an answer says in how long, and that it was late only where something was promised', () => {
  const soon = { receivedAt: ago(300), answeredAt: ago(100) };
  assert.equal(waitingWords(soon, true, now).words, 'Contestada en 3 h 20 min');
  const late = { receivedAt: ago(26 * 60), answeredAt: ago(30) };
  assert.equal(waitingWords(late, true, now).words, 'Contestada en 25 h 30 min, con retraso');
  assert.equal(waitingWords(late, false, now).words, 'Contestada en 25 h 30 min');
});

test('the weight on the rope stays between its anchor and its knot', () => {
  assert.equal(partUsed({ receivedAt: ago(12 * 60) }, now), 0.5);
  assert.equal(partUsed({ receivedAt: ago(90 * 60) }, now), 1);
  assert.equal(partUsed({ receivedAt: ago(-5) }, now), 0);
});

for (const [iso, words] of [
  ['2026-11-20T09:00:00.000Z', 'hoy 10:00'],
  ['2026-11-20T23:35:00.000Z', 'mañana 00:35'],
  ['2026-11-18T07:00:00.000Z', 'miércoles 08:00'],
  ['2026-11-03T07:00:00.000Z', '3 nov 08:00'],
  ['2025-12-02T07:00:00.000Z', '2 dic 2025 08:00'],
] as const) {
  test(`${iso} is «${words}» beside the 20th`, () => assert.equal(dayAndHour(iso, now), words));
}
