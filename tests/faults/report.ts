/** `FAULTS=long npm run test:faults` runs the same tests for long. */
export const long = process.env.FAULTS === 'long';

/** The short form's number, or the long one's. */
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

/** A column and its value, in the order of the table. */
type Row = Record<string, string | number>;

/** Milliseconds, as a table shows them. */
export function inMs(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
