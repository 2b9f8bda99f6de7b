import { ReadableError } from '../readable-error.ts';

/** The command was not understood: its message says why, in Spanish. */
export class UsageError extends ReadableError {}

/** The command was understood and cannot be done: its message says why, in Spanish. */
export class Refusal extends ReadableError {}
