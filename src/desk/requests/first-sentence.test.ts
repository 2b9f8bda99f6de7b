import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSentence } from './first-sentence.ts';

const receivedAt = '2026-11-20T23:30:00.000Z';
const templates = {
  es: 'Hola, {nombre}. Soy {persona}, de {empresa}, {fecha}.',
  ca: '{fecha} {otra}',
};

test('fills in the template in the request’s language, with Madrid days', () => {
  const write = (language: 'es' | 'ca', name: string) =>
    firstSentence(
      { messageTemplate: templates, name: 'Vertical' },
      { language, name, receivedAt },
      'Marc',
    );
  assert.equal(
    write('es', '{persona}$&'),
    'Hola, {persona}$&. Soy Marc, de Vertical, 21 de noviembre.',
  );
  assert.equal(write('ca', 'Ana'), '21 de novembre {otra}');
});
