import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from './fold.ts';

const spellings: { title: string; stored: string; typed: string }[] = [
  { title: 'capitals', stored: 'GRÀCIA', typed: 'gràcia' },
  { title: 'accents', stored: 'Núñez', typed: 'nunez' },
  { title: 'decomposed accents', stored: 'Nu\u0301n\u0303ez', typed: 'núñez' },
  { title: 'curly apostrophes', stored: 'l’Eixample', typed: "l'eixample" },
  { title: 'opening apostrophes', stored: 'l‘Eixample', typed: "l'eixample" },
  { title: 'acute accents as apostrophes', stored: 'l´Eixample', typed: "l'eixample" },
  { title: 'grave accents as apostrophes', stored: 'l`Eixample', typed: "l'eixample" },
  { title: 'wide apostrophes', stored: 'l＇Eixample', typed: "l'eixample" },
  { title: 'non-breaking hyphens', stored: '3‑2', typed: '3-2' },
  { title: 'dashes', stored: '3–2', typed: '3-2' },
  { title: 'minus signs', stored: '3−2', typed: '3-2' },
  { title: 'no-break spaces', stored: 'Pere\u00a0Mas', typed: 'pere mas' },
  { title: 'narrow spaces', stored: 'Pere\u202fMas', typed: 'pere mas' },
  { title: 'line breaks', stored: 'Pere \r\n Mas', typed: 'pere mas' },
  { title: 'zero-width spaces', stored: 'ofi\u200bcina', typed: 'oficina' },
  { title: 'soft hyphens', stored: 'ofi\u00adcina', typed: 'oficina' },
  { title: 'ligatures', stored: 'oﬁcina', typed: 'oficina' },
  { title: 'wide letters', stored: 'Ａｎａ', typed: 'ana' },
  { title: 'feminine ordinals', stored: '2ª', typed: '2a' },
  { title: 'ordinals with a point', stored: '3.º 2.ª', typed: '3º 2ª' },
  { title: 'degrees as ordinals', stored: '3°', typed: '3º' },
  { title: 'fractions', stored: '½', typed: '1/2' },
  { title: 'spellings of the ela geminada', stored: 'col·legi', typed: 'collegi' },
  { title: 'ela geminadas of one character', stored: 'coŀlegi', typed: 'col·legi' },
  { title: 'ela geminadas in capitals', stored: 'COĿLEGI', typed: 'col·legi' },
  { title: 'ela geminadas with a bullet', stored: 'col•legi', typed: 'col·legi' },
  { title: 'ela geminadas with a point', stored: 'col.legi', typed: 'col·legi' },
  { title: 'sharp s and ss', stored: 'Strauß', typed: 'strauss' },
  { title: 'œ and oe', stored: 'Cœur', typed: 'coeur' },
  { title: 'ø and o', stored: 'Søren', typed: 'soren' },
];

for (const { title, stored, typed } of spellings) {
  test(`folds ${title} alike`, () => {
    assert.equal(fold(stored), fold(typed));
  });
}

test('keeps different words different', () => {
  assert.notEqual(fold('Pere Mas'), fold('Peremas'));
});
