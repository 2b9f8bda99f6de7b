import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSilent } from './sound.ts';

for (const { kind, hour, silent } of [
  { kind: 'request', hour: 3, silent: false },
  { kind: 'reminder', hour: 20, silent: false },
  { kind: 'reminder', hour: 21, silent: true },
  { kind: 'morning', hour: 7, silent: true },
  { kind: 'morning', hour: 8, silent: false },
  { kind: undefined, hour: 3, silent: false },
] as const) {
  const sounds = silent ? 'is silent' : 'sounds';
  test(`a push of kind ${kind} ${sounds} at ${hour}:30`, () => {
    assert.equal(isSilent(kind, new Date(2026, 10, 21, hour, 30)), silent);
  });
}
