import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validRequest } from '../../tests/kit/form.ts';
import { requestKeys, searchWords } from './search-text.ts';

const searches: { text: string; words: string[] }[] = [
  { text: 'Anna  Vila', words: ['anna', 'vila'] },
  { text: 'Pere\u00a0Mas', words: ['pere', 'mas'] },
  { text: 'Aragó, 212', words: ['arago', '212'] },
  { text: '«El Racó»', words: ['el', 'raco'] },
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
  test(`${JSON.stringify(text)} has ${words.length} words`, () => {
    assert.deepEqual(
      searchWords(text).map((word) => word.text),
      words,
    );
  });
}

const digits: { text: string; digits: string[] }[] = [
  { text: '+34 600 11 12 22', digits: ['600111222'] },
  { text: '600-111', digits: ['600111'] },
  { text: 'Anna 600.111.222', digits: ['', '600111222'] },
  { text: '600 1', digits: ['6001'] },
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

test('addresses with and without a point stay two people', () => {
  const keyOf = (email: string) => requestKeys({ ...validRequest, email }).emailKey;

  assert.notEqual(keyOf('angel.lopez@example.com'), keyOf('angellopez@example.com'));
});
