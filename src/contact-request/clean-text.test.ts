import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanAddress, cleanLine, cleanText, isBlank } from './clean-text.ts';

const texts: { title: string; typed: string; clean: string }[] = [
  {
    title: 'a table',
    typed: 'Patio\t4 m\r\nFachada\t18 m',
    clean: 'Patio 4 m\nFachada 18 m',
  },
  { title: 'a slide', typed: 'Patio\vFachada', clean: 'Patio\nFachada' },
  { title: 'two pages', typed: 'Patio\fFachada', clean: 'Patio\nFachada' },
  { title: 'a next line', typed: 'Patio\u0085Fachada', clean: 'Patio\nFachada' },
  {
    title: 'separators',
    typed: 'Patio\u2028Fachada\u2029Medianera',
    clean: 'Patio\nFachada\nMedianera',
  },
  { title: 'a lone CR', typed: 'Patio\rFachada', clean: 'Patio\nFachada' },
  { title: 'a non-breaking hyphen', typed: 'Sant\u001eBoi', clean: 'Sant-Boi' },
  { title: 'an optional hyphen', typed: 'facha\u001fda', clean: 'fachada' },
  { title: 'other controls', typed: 'a\0b\x07c\x1bd\x7fe\x9bf', clean: 'abcdef' },
  { title: 'space around', typed: '\ufeff\u00a0\v Patio \f\t', clean: 'Patio' },
  { title: 'marks of direction', typed: '\u2067שלום\u2069', clean: '\u2067שלום\u2069' },
];

for (const { title, typed, clean } of texts) {
  test(`cleans a text of ${title}`, () => {
    assert.equal(cleanText(typed), clean);
  });
}

const lines: { title: string; typed: string; clean: string }[] = [
  { title: 'two cells', typed: 'Pere\tMas', clean: 'Pere Mas' },
  { title: 'two lines', typed: 'Pere\r\nMas\n', clean: 'Pere Mas' },
  { title: 'a slide', typed: 'Pere\vMas', clean: 'Pere Mas' },
];

for (const { title, typed, clean } of lines) {
  test(`cleans a line of ${title}`, () => {
    assert.equal(cleanLine(typed), clean);
  });
}

const addresses: { title: string; typed: string }[] = [
  { title: 'isolates', typed: '\u2066joan@example.org\u2069' },
  { title: 'a byte-order mark', typed: '\ufeffjoan@example.org' },
  { title: 'no-break spaces', typed: '\u00a0joan@example.org\u202f' },
  { title: 'a mark beside a space', typed: '\u200e joan@example.org \u200b' },
  { title: 'a mark inside', typed: 'joan@\u200bexam\u00adple\ufeff.org' },
  { title: 'a variation selector', typed: 'joan@example.org\ufe0f' },
  { title: 'a Hangul filler', typed: '\u3164joan@example.org' },
  { title: 'controls', typed: '\0joan@example\x1f.org\v' },
];

for (const { title, typed } of addresses) {
  test(`cleans an address of ${title}`, () => {
    assert.equal(cleanAddress(typed), 'joan@example.org');
  });
}

for (const blank of [
  '',
  ' \t ',
  '\0',
  '\u200b',
  '\u2066\u2069',
  '\u3164',
  '\u2800',
  '\u0085',
]) {
  test(`finds ${JSON.stringify(blank)} blank`, () => {
    assert.equal(isBlank(blank), true);
  });

  test(`turns a text of ${JSON.stringify(blank)} into an empty one`, () => {
    assert.equal(cleanText(blank), '');
  });
}

test('does not find a text of emoji blank', () => {
  assert.equal(isBlank('☀️'), false);
});
