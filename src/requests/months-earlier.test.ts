import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsEarlier } from './delete-old.ts';

for (const [date, months, earlier] of [
  ['2026-11-21', 12, '2025-11-21'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2023-02-28'],
  ['2026-01-15', 3, '2025-10-15'],
] as const) {
  test(`${months} months before ${date} is ${earlier}`, () => {
    assert.equal(monthsEarlier(new Date(date), months).toISOString().slice(0, 10), earlier);
  });
}
