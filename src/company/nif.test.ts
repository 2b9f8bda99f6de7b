import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNif } from './nif.ts';

const good = {
  'of a person': ['12345678Z', '00000000T'],
  'of a foreigner': ['X1234567L', 'Y1234567X', 'Z1234567R'],
  'of a child or of a Spaniard abroad': ['K1234567L', 'L1234567L', 'M1234567L'],
  'of a company, with a digit': ['A58818501', 'B12345674', 'B00000000'],
  'of a body of the state, with a letter': ['Q2826000H', 'P0801900B'],
  'of an association, with either': ['G12345674', 'G1234567D'],
};
for (const [whose, numbers] of Object.entries(good)) {
  test(`the tax number ${whose} is accepted`, () => {
    for (const number of numbers) assert.ok(isNif(number), number);
  });
}

test('a wrong control character is refused', () => {
  for (const number of ['12345678A', 'X1234567A', 'K1234567A', 'B12345678', 'Q28260008', 'G12345675'])
    assert.ok(!isNif(number), number);
});

test('a control character of the wrong kind is refused', () => {
  for (const number of ['B1234567D', 'B1234567X', 'P08019002']) assert.ok(!isNif(number), number);
});

test('what has not the form of a tax number is refused', () => {
  for (const text of ['', 'B1234567', 'b12345674', 'B-1234567-4', '123456789', 'I12345674', '1234567Z'])
    assert.ok(!isNif(text), text);
});
