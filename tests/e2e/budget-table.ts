import { expect } from '@playwright/test';

/** What it is, how much of it there is and how much there may be, in bytes unless it says so. */
export type Budget = { what: string; actual: number; limit: number };

/** Prints the budgets, and fails with every one that is not kept. */
export function expectWithin(title: string, budgets: Budget[]): void {
  const lines = budgets.map(
    ({ what, actual, limit }) => `${what}: ${actual} of ${limit}`,
  );
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
  const broken = budgets.filter(({ actual, limit }) => !(actual <= limit));
  expect(broken, 'a budget is broken').toEqual([]);
}
