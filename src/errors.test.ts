import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf } from './errors.ts';

test('a reason is one short line without addresses or invisible characters', () => {
  assert.equal(
    reasonOf(new Error('no <ana@example.com>\r\nlater\0\u202e')),
    'no <…@…> later',
  );
  assert.equal([...reasonOf('😀'.repeat(300))].length, 200);
  assert.equal(
    reasonOf(new Error('fetch failed', { cause: new Error('refused') })),
    'fetch failed: refused',
  );
  assert.equal(reasonOf(''), 'unknown');
});
