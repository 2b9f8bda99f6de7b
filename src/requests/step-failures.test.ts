import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFailures, parseFailures } from './step-failures.ts';

const failures = [
  { step: 'copia de seguridad', reason: 'disk: no space left' },
  { step: 'borrar copias antiguas', reason: 'no existe' },
];

test('failures are read as they were written', () => {
  assert.deepEqual(parseFailures(formatFailures(failures)), failures);
});

test('a reason names no other step', () => {
  const reason = 'no se pudo; copia de seguridad: no existe';

  const parsed = parseFailures(formatFailures([{ step: 'limpiar', reason }]));

  assert.deepEqual(
    parsed.map(({ step }) => step),
    ['limpiar'],
  );
});
