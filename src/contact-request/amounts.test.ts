import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount, formatNumber, maxAmount, parseAmount } from './amounts.ts';

for (const { typed, amount } of [
  { typed: '3400', amount: 3400 },
  { typed: ' 3.400 € ', amount: 3400 },
  { typed: '12\u00a0300', amount: 12_300 },
  { typed: '3400,50', amount: 3400 },
  { typed: '3400.50', amount: 3400 },
  { typed: '3.400.5', amount: 3400 },
  { typed: '3.400,50', amount: 3400 },
  { typed: '0', amount: 0 },
  { typed: '9.999.999', amount: maxAmount },
  { typed: '', amount: null },
  { typed: ' € ', amount: null },
  { typed: '10.000.000', amount: undefined },
  { typed: 'unos 3000', amount: undefined },
  { typed: '-1', amount: undefined },
  { typed: ',50', amount: undefined },
  { typed: '3,400', amount: undefined },
  { typed: '3,400.50', amount: undefined },
  { typed: '3400.500', amount: undefined },
  { typed: '34.00.000', amount: undefined },
])
  test(`reads «${typed}» as ${amount}`, () => {
    assert.equal(parseAmount(typed), amount);
  });

test('groups a number of five digits with a space', () => {
  assert.equal(formatNumber(12_000), '12\u00a0000');
});

test('does not group an amount of four digits', () => {
  assert.equal(formatAmount(3400), '3400\u00a0€');
});

test('groups an amount of five digits with a space', () => {
  assert.equal(formatAmount(12_300), '12\u00a0300\u00a0€');
});
