import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf } from './errors.ts';

test('leaves e-mail addresses out of a reason', () => {
  assert.equal(reasonOf(new Error('no <ana@example.com>')), 'no <…@…>');
});

test('puts a reason on one line without invisible characters', () => {
  assert.equal(reasonOf(new Error('no\r\nlater\0\u202e')), 'no later');
});

test('cuts a reason at 200 characters', () => {
  assert.equal([...reasonOf('😀'.repeat(300))].length, 200);
});

test('includes the cause in a reason', () => {
  const error = new Error('fetch failed', { cause: new Error('refused') });

  assert.equal(reasonOf(error), 'fetch failed: refused');
});

test('gives an unknown reason for an error without words', () => {
  assert.equal(reasonOf(''), 'unknown');
});
