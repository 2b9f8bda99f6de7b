import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validRequest } from '../../tests/kit/form.ts';
import { requestKeys, searchWords } from './search-text.ts';

const searches: { text: string; words: string[] }[] = [
  { text: 'Anna  Vila', words: ['anna', 'vila'] },
  { text: 'Pere\u00a0Mas', words: ['pere', 'mas'] },
  { text: 'Aragó, 212', words: ['arago', '212'] },
  { text: '«El Racó»', words: ['raco', 'el'] },
  { text: 'un pis a Girona', words: ['girona', 'pis', 'un'] },
  { text: 'Pere - Mas', words: ['pere', 'mas'] },
  { text: 'ana ANA', words: ['ana'] },
  { text: '3‑2', words: ['3-2'] },
  { text: 'l’Eixample', words: ["l'eixample"] },
  { text: '100 % a', words: ['100', '%', 'a'] },
  { text: '600 111 222', words: ['600 111 222'] },
  { text: 'Anna 600 111', words: ['anna', '600', '111'] },
  { text: '3 - 2', words: ['3', '2'] },
  { text: '\0', words: [] },
  { text: ' . ', words: [] },
];

for (const { text, words } of searches) {
  test(`splits ${JSON.stringify(text)} into ${words.length} words`, () => {
    assert.deepEqual(
      searchWords(text).map((word) => word.text),
      words,
    );
  });
}

const digits: { text: string; digits: string[] }[] = [
  { text: '+34 600 11 12 22', digits: ['600111222'] },
  { text: '600-111', digits: ['600111'] },
  { text: 'Anna 600.111.222', digits: ['600111222', ''] },
  { text: '600 1', digits: ['6001'] },
  // The digits as written find rows that are older than the recognition of the number.
  { text: '376 312 345', digits: ['376312345'] },
  { text: '600', digits: [''] },
  { text: '3-2-1', digits: [''] },
];

for (const { text, digits: expected } of digits) {
  test(`${text} stands for the digits ${expected.join(' ')}`, () => {
    assert.deepEqual(
      searchWords(text).map((word) => word.digits),
      expected,
    );
  });
}

test('tells addresses with and without a point apart', () => {
  const keyOf = (email: string) => requestKeys({ ...validRequest, email }).emailKey;

  assert.notEqual(keyOf('angel.lopez@example.com'), keyOf('angellopez@example.com'));
});

for (const phone of [
  '600 111 222',
  '0034 600-111-222',
  '+34 (0) 600 111 222',
  'Móvil: 600 111 222',
  '600 111 222 / 93 123 45 67',
  '600 111 222 ext. 5',
  '٦٠٠ ١١١ ٢٢٢',
]) {
  test(`«${phone}» is the telephone of the same person`, () => {
    assert.equal(keysOf(phone).phoneKey, '+34600111222');
  });
}

test('makes a key of a premium-rate number too', () => {
  assert.equal(keysOf('902 123 456').phoneKey, '+34902123456');
});

test('makes no key of a text without a number', () => {
  assert.equal(keysOf('por la tarde').phoneKey, null);
});

function keysOf(phone: string) {
  return requestKeys({ ...validRequest, phone });
}
