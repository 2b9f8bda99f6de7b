import { expect } from '@playwright/test';

/** What is measured and its limit, in bytes unless `what` says otherwise. */
export type Budget = { what: string; actual: number; limit: number };

/** Prints the budgets, and fails with each one that is exceeded. */
export function expectWithin(title: string, budgets: Budget[]): void {
  const lines = budgets.map(
    ({ what, actual, limit }) => `${what}: ${actual} of ${limit}`,
  );
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);

  // Put this way round, a size that is not a number is a failure as well.
  const exceeded = budgets.filter(({ actual, limit }) => !(actual <= limit));
  expect(exceeded, 'a budget is exceeded').toEqual([]);
}
