import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitStatements } from './statements.ts';

test('splits where a semicolon ends a line', () => {
  const statements = splitStatements('create table a (\n  id\n);\n\ndrop table b;  \n');

  assert.deepEqual(statements, ['create table a (\n  id\n)', 'drop table b']);
});

test('does not split at a semicolon inside a line', () => {
  const statement = "update a set name = 'one; two'";

  assert.deepEqual(splitStatements(`${statement};`), [statement]);
});

test('leaves out comments', () => {
  const text = '-- Drops a;\ndrop table a;\n  -- The end;\n';

  assert.deepEqual(splitStatements(text), ['drop table a']);
});

test('takes a last statement without a semicolon', () => {
  assert.deepEqual(splitStatements('drop table a'), ['drop table a']);
});

test('splits at Windows line endings', () => {
  const statements = splitStatements('drop table a;\r\ndrop table b;\r\n');

  assert.deepEqual(statements, ['drop table a', 'drop table b']);
});
