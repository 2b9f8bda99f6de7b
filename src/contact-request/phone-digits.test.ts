import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacksDigits } from './phone-digits.ts';

for (const phone of ['600 000 01', '600 000 O12', 'no lo da', '93'])
  test(`«${phone}» has too few digits`, () => {
    assert.equal(lacksDigits(phone), true);
  });

for (const phone of ['600 000 012', '+34 600/11/12/22', '+376 800 000', '٦٠٠٠٠٠٠١٢'])
  test(`«${phone}» has enough digits`, () => {
    assert.equal(lacksDigits(phone), false);
  });

test('an empty telephone does not lack digits', () => {
  assert.equal(lacksDigits(' '), false);
});
