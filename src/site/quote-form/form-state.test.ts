import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formReducer, type SendOutcome } from './form-state.ts';

const refused = { status: 'error', fieldErrors: { email: 'Revisa el correo.' } } as const;

test('sending clears an earlier error, and the answer decides', () => {
  const sending = formReducer(refused, { type: 'submitted' });
  assert.deepEqual(sending, { status: 'sending' });
  const answered = (outcome: SendOutcome) => formReducer(sending, { type: 'answered', outcome });
  assert.deepEqual(answered({ kind: 'accepted' }), { status: 'success' });
  assert.deepEqual(answered({ kind: 'refused', fieldErrors: refused.fieldErrors }), refused);
});

test('editing a field clears only its own error', () => {
  const edited = formReducer(refused, { type: 'edited', field: 'email' });
  assert.deepEqual(edited, { status: 'error', fieldErrors: {} });
  assert.equal(formReducer(refused, { type: 'edited', field: 'name' }), refused);
});
