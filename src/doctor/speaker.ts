import type { Fact } from './finding.ts';

/** Who words a finding for somebody. */
export type Speaker = {
  /** How a command is typed here. */
  program: string;
  /** An error of the database, in Spanish. */
  explain(error: unknown): string;
};

/** What is so, and what to do about it where something is to be done; in Spanish. */
export type Words = readonly [what: string, todo?: string];

/** How each of these kinds of fact is said. */
export type FactWords<Kind extends Fact['kind']> = {
  [K in Kind]: (fact: Extract<Fact, { kind: K }>, speaker: Speaker) => Words;
};
