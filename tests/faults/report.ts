import { appendFileSync } from 'node:fs';

/** `npm run faults` runs the same tests as `npm test`, for long. */
export const long = process.env.FAULTS === 'long';

/** The short form's number, or the long one's. */
export function scale(short: number, many: number): number {
  return long ? many : short;
}

/** Hands a row of an experiment's table to `run.ts`, where that started the test; says it otherwise. */
export function report(t: { diagnostic(line: string): void }, experiment: Experiment, row: Row): void {
  const line = JSON.stringify({ experiment, row });
  if (process.env.FAULTS_REPORT) appendFileSync(process.env.FAULTS_REPORT, `${line}\n`);
  else t.diagnostic(line);
}

/** A file of this folder: `kill-under-load` for `kill-under-load.test.ts`. */
export type Experiment = string;

/** A column and its value, in the order of the table. */
export type Row = Record<string, string | number>;

/** Milliseconds, as a table shows them. */
export function inMs(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
