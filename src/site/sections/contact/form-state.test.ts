import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FormState, firstWords, formReducer, initialFormState } from './form-state.ts';

const sent = { name: 'Ana', words: 'Una fachada' };
const refusedEmail: FormState = { status: 'error', fieldErrors: { email: 'Revisa el correo.' } };

describe('the state of the contact form', () => {
  it('starts idle', () => {
    assert.deepEqual(initialFormState, { status: 'idle' });
  });

  it('forgets an earlier error when the form is sent again', () => {
    assert.deepEqual(formReducer(refusedEmail, { type: 'submitted' }), { status: 'sending' });
  });

  it('is idle again when the form is opened for another request', () => {
    assert.deepEqual(formReducer({ status: 'success', sent }, { type: 'reopened' }), { status: 'idle' });
  });

  it('is a success once the server has accepted, and remembers what was sent', () => {
    const outcome = { kind: 'accepted' } as const;
    assert.deepEqual(formReducer({ status: 'sending' }, { type: 'answered', outcome, sent }), {
      status: 'success',
      sent,
    });
  });

  it('keeps what the server said of each field when it refused', () => {
    const fieldErrors = { email: 'Revisa el correo.' };
    const outcome = { kind: 'refused', fieldErrors } as const;
    assert.deepEqual(formReducer({ status: 'sending' }, { type: 'answered', outcome, sent }), {
      status: 'error',
      fieldErrors,
    });
  });

  it('drops the sentence of a field that is being mended, and stays an error', () => {
    assert.deepEqual(formReducer(refusedEmail, { type: 'edited', field: 'email' }), {
      status: 'error',
      fieldErrors: {},
    });
  });

  it('does not move when a field without a sentence is edited', () => {
    assert.equal(formReducer(refusedEmail, { type: 'edited', field: 'name' }), refusedEmail);
    const success: FormState = { status: 'success', sent };
    assert.equal(formReducer(success, { type: 'edited', field: 'name' }), success);
  });
});

describe('the first words of a message', () => {
  it('are all of a short one, on one line', () => {
    assert.equal(firstWords(' Una fachada.\nCon grietas. '), 'Una fachada. Con grietas.');
  });

  it('end between two words of a long one', () => {
    assert.equal(firstWords('Una fachada con grietas', 15), 'Una fachada…');
    assert.equal(firstWords('Una fachada. Con grietas', 15), 'Una fachada…');
    assert.equal(firstWords('a'.repeat(20), 15), `${'a'.repeat(15)}…`);
  });
});
