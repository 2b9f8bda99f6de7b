import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSentence } from './first-sentence.ts';

const company = {
  name: 'Vertical',
  messageTemplate: {
    es: 'Hola, {nombre}. Soy {persona}, de {empresa}, {fecha}.',
    ca: '{fecha} {otra}',
  },
};

/** In Madrid it was received on the next day. */
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
