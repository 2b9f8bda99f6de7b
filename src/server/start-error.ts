import { ReadableError } from '../readable-error.ts';

/** A start that fails for a reason that its message says. */
export class StartError extends ReadableError {}
