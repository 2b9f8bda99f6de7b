/** Whether the tests run in their long form: `FAULTS=long npm run test:faults`. */
export const long = process.env.FAULTS === 'long';

/** Returns the first number in the short form, and the second in the long form. */
export function scale(short: number, many: number): number {
  return long ? many : short;
}

/** Prints a row of an experiment's table as a diagnostic of the test. */
export function report(
  t: { diagnostic(line: string): void },
  experiment: string,
  row: Row,
): void {
  t.diagnostic(JSON.stringify({ experiment, row }));
}

/** The values of a row by column name, in the order of the table. */
type Row = Record<string, string | number>;

/** Formats milliseconds as a table shows them. */
export function inMs(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** Returns the median of some numbers, or NaN without any. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
