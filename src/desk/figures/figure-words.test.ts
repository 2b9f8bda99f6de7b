import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figures } from '../../desk-api/figures.ts';
import { figureWords, shortSpan } from './figure-words.ts';

const hourMs = 60 * 60 * 1000;
const total = {
  received: 42,
  inTime: 33,
  late: 3,
  overdue: 2,
  waiting: 4,
  median: 3 * hourMs,
  slowest: 50 * hourMs,
};

test('the sentence is of those that were answered, and the rest is counted once, beside it', () => {
  const { sentence, of, facts } = figureWords(figures(total));
  assert.equal(sentence, '33 de 36 contestadas a tiempo');
  assert.equal(of, 'En menos de 24\u00a0horas, según lo que apuntáis. Llegaron 42 desde el 31 de agosto.');
  assert.deepEqual(facts, [
    { words: 'La mitad, en menos de', figure: '3 h' },
    { words: 'La que más tardó', figure: '2 días' },
    { words: 'Contestadas con retraso', figure: 3 },
    { words: 'Sin contestar', figure: 6, detail: '2 con retraso' },
  ]);
});

test('where no answer within a day is promised nothing is late', () => {
  const { sentence, of, facts } = figureWords({ ...figures(total), answerIn24Hours: false });
  assert.equal(sentence, '36 de 42 contestadas');
  assert.equal(of, 'De las que llegaron desde el 31 de agosto, según lo que apuntáis.');
  assert.deepEqual(facts.slice(2), [{ words: 'Sin contestar', figure: 6 }]);
});

test('those in Catalan are counted, where there are any', () => {
  assert.match(
    figureWords({ ...figures(total), inCatalan: 5 }).of,
    / desde el 31 de agosto, 5 en catalán\.$/,
  );
  assert.match(figureWords({ ...figures(total), inCatalan: 0 }).of, / desde el 31 de agosto\.$/);
});

test('where nobody was answered there is no share of nothing', () => {
  const none = { ...total, received: 6, inTime: 0, late: 0, median: null, slowest: null };
  const { sentence, facts } = figureWords(figures(none));
  assert.equal(sentence, 'Ninguna contestada todavía');
  assert.deepEqual(
    facts.map(({ figure }) => figure),
    ['—', '—', 0, 6],
  );
});

function figures(total: Figures['total']): Figures {
  const weeks = ['2026-11-16', '2026-08-31'].map((monday) => ({ monday, ...total }));
  return { total, calls: total, inCatalan: 0, weeks, outcomes: [], answerIn24Hours: true };
}

for (const [minutes, words] of [
  [0.5, '< 1 min'],
  [45, '45 min'],
  [185, '3 h 05'],
  [240, '4 h 00'],
  [2880, '2 días'],
] as const)
  test(`${minutes} minutes are «${words}» in a column`, () => {
    assert.equal(shortSpan(minutes * 60_000), words);
  });
