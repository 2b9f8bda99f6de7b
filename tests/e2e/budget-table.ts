import { expect } from '@playwright/test';

/** A line of a table: what it is, how much of it there is and how much there may be, in bytes unless it says so. */
export type Budget = { what: string; actual: number; limit: number };

/** Prints the budgets as a Markdown table, and fails with every one that is not kept. */
export function expectWithin(title: string, budgets: Budget[]): void {
  process.stdout.write(`\n${title}\n\n${table(budgets)}\n\n`);
  const broken = budgets.filter(({ actual, limit }) => !(actual <= limit));
  expect(broken, 'a budget is broken').toEqual([]);
}

function table(budgets: Budget[]): string {
  const rows = budgets.map(({ what, actual, limit }) => [what, shown(actual), shown(limit)]);
  const all = [['', 'actual', 'limit'], ['---', '---:', '---:'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return all.map((row) => `| ${row.map(padded).join(' | ')} |`).join('\n');
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}
