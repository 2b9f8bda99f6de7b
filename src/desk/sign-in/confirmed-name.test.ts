import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirmedName } from './confirmed-name.ts';

const person = { id: 1, name: 'Titular', mail: null };

test('a person has no name until they have said it', () => {
  assert.equal(confirmedName({ person, asksName: true }), undefined);
});

test('a person has the name that they have said', () => {
  const said = { ...person, name: 'Marc' };

  assert.equal(confirmedName({ person: said, asksName: false }), 'Marc');
});
