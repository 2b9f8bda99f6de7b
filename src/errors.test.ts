import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf } from './errors.ts';

test('a reason holds no e-mail address', () => {
  assert.equal(reasonOf(new Error('no <ana@example.com>')), 'no <…@…>');
});

test('a reason is one line without invisible characters', () => {
  assert.equal(reasonOf(new Error('no\r\nlater\0\u202e')), 'no later');
});

test('a reason has at most 200 characters', () => {
  assert.equal([...reasonOf('😀'.repeat(300))].length, 200);
});

test('a reason names the cause', () => {
  const error = new Error('fetch failed', { cause: new Error('refused') });

  assert.equal(reasonOf(error), 'fetch failed: refused');
});

test('a reason without words is unknown', () => {
  assert.equal(reasonOf(''), 'unknown');
});
