import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photoLinks } from './photo-links.ts';

const contact = { whatsapp: '+34600111222', email: 'info@example.com' };
const name = 'Ana & Bo? #1';

test('the message names the sender, whatever the name holds', () => {
  const { searchParams } = new URL(photoLinks(contact, 'es', name).whatsApp);

  assert.ok(searchParams.get('text')?.includes(name));
});

test('a name may hold half a character', () => {
  const { searchParams } = new URL(photoLinks(contact, 'es', 'Ana \ud83d').whatsApp);

  assert.ok(searchParams.get('text')?.includes('Ana \ufffd'));
});

test('the subject names the sender, whatever the name holds', () => {
  const { searchParams } = new URL(photoLinks(contact, 'ca', name).email);

  assert.ok(searchParams.get('subject')?.includes(name));
});
