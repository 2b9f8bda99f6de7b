import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingSentence, statusSentence } from './status-sentence.ts';

const fail = { level: 'fail' } as const;
const warn = { level: 'warn' } as const;

const cases = [
  { name: 'nothing', findings: [], sentence: 'Todo va bien.' },
  { name: 'one failure', findings: [fail], sentence: 'Una cosa va mal.' },
  { name: 'two failures', findings: [fail, fail], sentence: '2 cosas van mal.' },
  { name: 'one warning', findings: [warn], sentence: 'Conviene mirar una cosa.' },
  {
    name: 'two warnings',
    findings: [warn, warn],
    sentence: 'Conviene mirar 2 cosas.',
  },
  {
    name: 'one of each',
    findings: [fail, warn],
    sentence: 'Una cosa va mal y otra conviene mirarla.',
  },
  {
    name: 'several of each',
    findings: [fail, fail, warn, warn, warn],
    sentence: '2 cosas van mal y otras 3 conviene mirarlas.',
  },
];

for (const { name, findings, sentence } of cases)
  test(`sums up ${name}`, () => {
    assert.equal(statusSentence(findings), sentence);
  });

test('ends a line of a finding with a full stop', () => {
  assert.equal(findingSentence('No hay copia'), 'No hay copia.');
});

test('adds no second full stop to a line of a finding', () => {
  assert.equal(findingSentence('No hay copia.'), 'No hay copia.');
});

test('adds no full stop to a line that introduces others', () => {
  assert.equal(findingSentence('Faltan:'), 'Faltan:');
});
