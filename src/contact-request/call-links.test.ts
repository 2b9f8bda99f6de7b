import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callLinks, mailLink } from './call-links.ts';

for (const { phone, number } of [
  { phone: '600 000 000', number: '34600000000' },
  { phone: '34 600 000 000', number: '34600000000' },
  { phone: '0034 600 000 000', number: '34600000000' },
  { phone: '+34 (0) 600 000 000', number: '34600000000' },
  { phone: '+34 (600) 000-000 ext. 5', number: '34600000000' },
  { phone: '+33 1 23 45 67 89', number: '33123456789' },
  { phone: '6000\u00a0000\u00a000', number: '34600000000' },
  { phone: '\u202a+34 600 000 000\u202c', number: '34600000000' },
]) {
  test(`${phone} has links for a call and for WhatsApp`, () => {
    assert.deepEqual(callLinks(phone), {
      tel: `tel:+${number}`,
      whatsapp: `https://wa.me/${number}`,
    });
  });
}

for (const phone of ['931-234-567', '(93) 123.45.67', '(+34) 931\u2011234\u2011567']) {
  test(`${phone}, which is no mobile, has a link for a call alone`, () => {
    assert.deepEqual(callLinks(phone), { tel: 'tel:+34931234567', whatsapp: null });
  });
}

for (const phone of [
  '',
  'por la tarde',
  '12345',
  '500 000 000',
  '600 000 000 / 931 234 567',
  '+0123456789',
  '++34600000000',
  '+1234567890123456',
  '600000000" onclick="x',
  'javascript:600000000',
]) {
  test(`«${phone}», which is no number, has no link`, () => {
    assert.equal(callLinks(phone), null);
  });
}

for (const phone of [
  '803 123 456',
  '0034 806 123 456',
  '+34 (0) 905 12 34 56',
  '902 123 456',
  '+882 16 5555 1234',
  '+883 5100 1234 5678',
  '00979 1 2345 6789',
]) {
  test(`${phone}, which may cost the caller, has no link`, () => {
    assert.equal(callLinks(phone), null);
  });
}

test('a mail begins with the whole sentence', () => {
  const sentence = 'Hola, Pau & Fills:\n¿qué tal? #1';

  const link = mailLink({ email: 'pau@example.com' }, 'Vertical BCN', sentence);

  assert.equal(new URL(link).searchParams.get('body'), sentence);
});
