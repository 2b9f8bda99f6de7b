import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callLinks, mailLink } from './call-links.ts';

for (const [phone, number] of [
  ['600 000 000', '34600000000'],
  ['931-234-567', '34931234567'],
  ['(93) 123.45.67', '34931234567'],
  ['34 600 000 000', '34600000000'],
  ['0034 600 000 000', '34600000000'],
  ['+34 (0) 600 000 000', '34600000000'],
  ['+34 (600) 000-000 ext. 5', '34600000000'],
  ['+33 1 23 45 67 89', '33123456789'],
  ['6000\u00a0000\u00a000', '34600000000'],
  ['(+34) 931\u2011234\u2011567', '34931234567'],
  ['\u202a+34 600 000 000\u202c', '34600000000'],
] as const)
  test(`«${phone}» gets a call link, and WhatsApp if it may be mobile`, () => {
    const whatsapp = number.startsWith('349') ? null : `https://wa.me/${number}`;
    assert.deepEqual(callLinks(phone), { tel: `tel:+${number}`, whatsapp });
  });

const none = [
  '',
  'por la tarde',
  '12345',
  '500 000 000',
  '600 000 000 / 931 234 567',
  '+0123456789',
].concat([
  '++34600000000',
  '+1234567890123456',
  '600000000" onclick="x',
  'javascript:600000000',
]);
const premium = [
  '803 123 456',
  '0034 806 123 456',
  '+34 (0) 905 12 34 56',
  '902 123 456',
].concat(['+882 16 5555 1234', '+883 5100 1234 5678', '00979 1 2345 6789']);

test('does not link premium-rate numbers or text that is no number', () => {
  for (const phone of [...none, ...premium]) assert.equal(callLinks(phone), null, phone);
});

test('a mail begins with the whole sentence', () => {
  const sentence = 'Hola, Pau & Fills:\n¿qué tal? #1';
  const link = mailLink({ email: 'pau@example.com' }, 'Vertical BCN', sentence);
  assert.equal(new URL(link).searchParams.get('body'), sentence);
});
