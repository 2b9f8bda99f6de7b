import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSentence, occasionOf } from './first-sentence.ts';

const company = {
  name: 'Vertical',
  reviews: 'https://example.com/reviews',
  messageTemplate: {
    first: {
      es: 'Hola, {nombre}. Soy {persona}, de {empresa}, {fecha}.',
      ca: '{fecha} {otra}',
    },
    noAnswer: { es: '', ca: '' },
    quoted: { es: '', ca: '' },
    won: { es: 'Gracias, {nombre}: {enlace}', ca: '' },
  },
};

/** In Madrid this is already the next day. */
const receivedAt = '2026-11-20T23:30:00.000Z';
const inSpanish = { language: 'es', name: 'Ana', receivedAt } as const;
const inCatalan = { language: 'ca', name: 'Ana', receivedAt } as const;

test('fills in the template with the day in Madrid', () => {
  assert.equal(
    firstSentence(company, inSpanish, 'Marc'),
    'Hola, Ana. Soy Marc, de Vertical, 21 de noviembre.',
  );
});

test('takes a placeholder in a name to the letter', () => {
  const named = { ...inSpanish, name: '{persona}$&' };

  assert.equal(
    firstSentence(company, named, 'Marc'),
    'Hola, {persona}$&. Soy Marc, de Vertical, 21 de noviembre.',
  );
});

test('writes in the language of the request', () => {
  assert.match(firstSentence(company, inCatalan, 'Marc'), /^21 de novembre/);
});

test('leaves a placeholder that it does not know', () => {
  assert.match(firstSentence(company, inCatalan, 'Marc'), /\{otra\}$/);
});

test('signs with the first name of the writer', () => {
  assert.match(firstSentence(company, inSpanish, 'Marc Puig'), /Soy Marc, de/);
});

test('asks for a review where they are written', () => {
  assert.equal(
    firstSentence(company, inSpanish, 'Marc', 'won'),
    'Gracias, Ana: https://example.com/reviews',
  );
});

const at = '2026-11-20T12:00:00.000Z';
const noAnswers = { count: 1, lastAt: at, lastAction: 'a' };
const untouched = { outcome: null, noAnswers: null };
const quoted = { ...untouched, outcome: { kind: 'quoted', at, by: null } } as const;
const won = { ...untouched, outcome: { kind: 'won', at, by: null } } as const;

for (const { name, request, reviews = null, occasion } of [
  { name: 'at first', request: untouched, occasion: 'first' },
  {
    name: 'after a call in vain',
    request: { ...untouched, noAnswers },
    occasion: 'noAnswer',
  },
  { name: 'after a quote', request: { ...quoted, noAnswers }, occasion: 'quoted' },
  {
    name: 'after a won one',
    request: won,
    reviews: 'https://r.example',
    occasion: 'won',
  },
  { name: 'after a won one without reviews', request: won, occasion: 'first' },
]) {
  test(`writes the sentence «${occasion}» ${name}`, () => {
    assert.equal(occasionOf(request, { reviews }), occasion);
  });
}
