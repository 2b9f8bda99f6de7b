import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailLink } from './mail-link.ts';

test('starts a mail with the whole sentence', () => {
  const sentence = 'Hola, Pau & Fills:\n¿qué tal? #1';

  const link = mailLink({ email: 'pau@example.com' }, 'Vertical BCN', sentence);

  assert.equal(new URL(link).searchParams.get('body'), sentence);
});
