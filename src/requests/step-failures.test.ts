import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedSteps, formatFailures } from './step-failures.ts';

const failures = [
  { step: 'copia de seguridad', reason: 'disk: no space left' },
  { step: 'borrar copias antiguas', reason: 'no existe' },
];

test('the steps that failed are read as they were written', () => {
  assert.deepEqual(failedSteps(formatFailures(failures)), [
    'copia de seguridad',
    'borrar copias antiguas',
  ]);
});

test('a reason names no other step', () => {
  const reason = 'no se pudo; copia de seguridad: no existe';

  const steps = failedSteps(formatFailures([{ step: 'limpiar', reason }]));

  assert.deepEqual(steps, ['limpiar']);
});
