import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FormState, formReducer, initialFormState } from './form-state.ts';

const refused: FormState = { status: 'error', fieldErrors: { email: 'Revisa el correo.' } };

test('the form starts idle', () => {
  assert.deepEqual(initialFormState, { status: 'idle' });
});

test('sending clears an earlier error', () => {
  assert.deepEqual(formReducer(refused, { type: 'submitted' }), { status: 'sending' });
});

test('an accepted request is a success', () => {
  const outcome = { kind: 'accepted' } as const;
  assert.deepEqual(formReducer({ status: 'sending' }, { type: 'answered', outcome }), { status: 'success' });
});

test('a refused request keeps the server’s sentences', () => {
  const outcome = { kind: 'refused', fieldErrors: { email: 'Revisa el correo.' } } as const;
  assert.deepEqual(formReducer({ status: 'sending' }, { type: 'answered', outcome }), refused);
});

test('editing a field clears only its own error', () => {
  const edited = formReducer(refused, { type: 'edited', field: 'email' });
  assert.deepEqual(edited, { status: 'error', fieldErrors: {} });
  assert.equal(formReducer(refused, { type: 'edited', field: 'name' }), refused);
});
