import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callLinks, phoneNumbers } from './telephone.ts';

for (const { phone, number } of [
  { phone: '600 000 000', number: '34600000000' },
  { phone: '34 600 000 000', number: '34600000000' },
  { phone: '0034 600 000 000', number: '34600000000' },
  { phone: '+34 (0) 600 000 000', number: '34600000000' },
  { phone: '+34 (600) 000-000 ext. 5', number: '34600000000' },
  { phone: '6000\u00a0000\u00a000', number: '34600000000' },
  { phone: '\u202a+34 600 000 000\u202c', number: '34600000000' },
  { phone: '600\u200d000\u200d000', number: '34600000000' },
  { phone: '600/00/00/00', number: '34600000000' },
  { phone: '٦٠٠ ٠٠٠ ٠٠٠', number: '34600000000' },
  { phone: '۶۰۰۰۰۰۰۰۰', number: '34600000000' },
  { phone: '\uff16\uff10\uff10 000 000', number: '34600000000' },
  { phone: '600 000 000 (mañanas)', number: '34600000000' },
  { phone: 'Móvil: 600 000 000', number: '34600000000' },
  { phone: '600000000 Joan', number: '34600000000' },
  { phone: '600000000" onclick="x', number: '34600000000' },
  { phone: 'javascript:600000000', number: '34600000000' },
  { phone: '+49 0151 23456789', number: '4915123456789' },
  { phone: '+33 (0)6 12 34 56 78', number: '33612345678' },
  { phone: '00376 312 345', number: '376312345' },
  { phone: '+1 (212) 555-0123', number: '12125550123' },
  { phone: '600·00·00·00', number: '34600000000' },
  { phone: '600_000_000', number: '34600000000' },
  { phone: '600 000 000 2º 1ª', number: '34600000000' },
  { phone: '600 000 000, 2n 1a', number: '34600000000' },
  { phone: '376 312 345', number: '376312345' },
  { phone: '33612345678', number: '33612345678' },
  { phone: '351 912 345 678', number: '351912345678' },
  { phone: '393331234567', number: '393331234567' },
]) {
  test(`links ${phone} for a call and for WhatsApp`, () => {
    assert.deepEqual(callLinks(phone), {
      tel: `tel:+${number}`,
      whatsapp: `https://wa.me/${number}`,
    });
  });
}

for (const { phone, number } of [
  { phone: '931-234-567', number: '34931234567' },
  { phone: '(93) 123.45.67', number: '34931234567' },
  { phone: '(+34) 931\u2011234\u2011567', number: '34931234567' },
  { phone: '900 123 456', number: '34900123456' },
  { phone: '800 123 456', number: '34800123456' },
  { phone: '+800 1234 5678', number: '80012345678' },
  { phone: '+33 1 23 45 67 89', number: '33123456789' },
  { phone: '+33 01 23 45 67 89', number: '33123456789' },
  { phone: '+39 06 698 12345', number: '390669812345' },
  { phone: '+39 (0)6 698 12345', number: '390669812345' },
]) {
  test(`links ${phone}, which is not a mobile, only for a call`, () => {
    assert.deepEqual(callLinks(phone), { tel: `tel:+${number}`, whatsapp: null });
  });
}

for (const { phone, first } of [
  { phone: '600 000 000 / 931 234 567', first: '34600000000' },
  { phone: '93 123 45 67 - 600 111 222', first: '34931234567' },
  { phone: '600111222-600111333', first: '34600111222' },
  { phone: '600 111 222 y 93 123 45 67', first: '34600111222' },
  { phone: '+34 972 123 456 / 57', first: '34972123456' },
  { phone: '93 123 45 67-68', first: '34931234567' },
  { phone: '972 12 34 / 600 111 222', first: '34600111222' },
  { phone: '803 123 456 / 600 111 222', first: '34600111222' },
]) {
  test(`links ${phone} by its first callable number`, () => {
    assert.equal(callLinks(phone)?.tel, `tel:+${first}`);
  });
}

for (const phone of [
  '',
  'por la tarde',
  '12345',
  '500 000 000',
  '3, 1a / 612 34 56',
  '4 612 345 678',
  '+34 972 12 34',
  '+34 972 12 34 567',
  '+0123456789',
  '++34600000000',
  '+1234567890123456',
]) {
  test(`does not link «${phone}», which is not a number`, () => {
    assert.equal(callLinks(phone), null);
  });
}

for (const phone of [
  '803 123 456',
  '0034 806 123 456',
  '+34 (0) 905 12 34 56',
  '905 123 456',
  '902 123 456',
  '704 123 456',
  '+33 0892 12 34 56',
  '+870 773 123 456',
  '+881 6 123 45678',
  '+882 16 5555 1234',
  '+883 5100 1234 5678',
  '00979 1 2345 6789',
]) {
  test(`does not link ${phone}, which may cost extra`, () => {
    assert.equal(callLinks(phone), null);
  });
}

test('finds a number that has no link', () => {
  assert.deepEqual(phoneNumbers('803 123 456'), ['+34803123456']);
});

test('finds every number in a text', () => {
  const numbers = phoneNumbers('Fijo 93 123 45 67, móvil 600 111 222');

  assert.deepEqual(numbers, ['+34931234567', '+34600111222']);
});

test('leaves out extensions', () => {
  assert.deepEqual(phoneNumbers('93 123 45 67 ext. 5'), ['+34931234567']);
});
