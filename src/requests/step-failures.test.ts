import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedSteps, formatFailures } from './step-failures.ts';

const failures = [
  { step: 'copia de seguridad', reason: 'disk: no space left' },
  { step: 'borrar copias antiguas', reason: 'no existe' },
];

test('reads the failed steps as they were written', () => {
  assert.deepEqual(failedSteps(formatFailures(failures)), [
    'copia de seguridad',
    'borrar copias antiguas',
  ]);
});

test('finds no other step named in a reason', () => {
  const reason = 'no se pudo; copia de seguridad: no existe';

  const steps = failedSteps(formatFailures([{ step: 'limpiar', reason }]));

  assert.deepEqual(steps, ['limpiar']);
});
