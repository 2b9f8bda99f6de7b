import { expect } from '@playwright/test';

/** A measured value and its limit, in bytes unless `what` says otherwise. */
export type Budget = { what: string; actual: number; limit: number };

/** Prints the budgets, and fails with each exceeded one. */
export function expectWithin(title: string, budgets: Budget[]): void {
  const lines = budgets.map(
    ({ what, actual, limit }) => `${what}: ${actual} of ${limit}`,
  );
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);

  // Written like this, a value that is not a number fails too.
  const exceeded = budgets.filter(({ actual, limit }) => !(actual <= limit));
  expect(exceeded, 'a budget is exceeded').toEqual([]);
}
