import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worded } from './worded.ts';

const usual = 'Hola, {nombre}. Soy {persona}, de {empresa}, por tu solicitud de presupuesto del {fecha}.';
const words = { nombre: 'Pau', persona: 'Marc', empresa: 'Cuerdas SL', fecha: '3 de marzo' };

test('a sentence has the words of the request in place of its placeholders', () => {
  const read = 'Hola, Pau. Soy Marc, de Cuerdas SL, por tu solicitud de presupuesto del 3 de marzo.';
  assert.equal(worded(usual, words), read);
});

test('a name that ends with a full stop ends its sentence with one', () => {
  assert.match(worded(usual, { ...words, nombre: 'Núria P.' }), /^Hola, Núria P\. Soy Marc, de /);
});

test('whoever has no name yet is left out', () => {
  assert.match(worded(usual, { ...words, persona: '' }), / Soy de Cuerdas SL, por /);
});

test('what is no placeholder stays as it was written, in a name too', () => {
  assert.equal(worded('{nombre} {otra}', { ...words, nombre: '{persona}$&' }), '{persona}$& {otra}');
});
