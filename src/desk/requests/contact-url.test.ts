import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactUrl } from './contact-url.ts';

const request = {
  call: { tel: 'tel:+34600000001', whatsapp: 'https://wa.me/34600000001' },
  email: 'ana@example.com',
  language: 'es',
} as const;

test('a call needs no sentence', () => {
  const url = contactUrl(request, 'call', { company: 'Vertical', sentence: '' });

  assert.equal(url, 'tel:+34600000001');
});

test('a message by WhatsApp begins with the sentence', () => {
  const text = textIn(contactUrl(request, 'whatsapp', written('Hola, Ana & Pau.')));

  assert.equal(text, 'Hola, Ana & Pau.');
});

for (const way of ['whatsapp', 'mail'] as const) {
  test(`half a character in a name breaks no link: ${way}`, () => {
    const text = textIn(contactUrl(request, way, written('Hola, Ana \ud83d.')));

    assert.equal(text, 'Hola, Ana \ufffd.');
  });
}

function written(sentence: string) {
  return { company: 'Vertical', sentence };
}

function textIn(url = ''): string | null {
  const { searchParams } = new URL(url);
  return searchParams.get('text') ?? searchParams.get('body');
}
