import { ReadableError } from '../readable-error.ts';

/** The command was not understood: its message says why, in Spanish. */
export class UsageError extends ReadableError {}

/** The command was understood and cannot be done: its message says why, in Spanish. */
export class Refusal extends ReadableError {}

/** What a command printed did not arrive, or not all of it. Its message says why, in Spanish. */
export class OutputError extends Refusal {
  /** Whether whoever read it went away, having seen enough (`| head`). */
  readonly readerLeft: boolean;

  constructor({ code, message }: NodeJS.ErrnoException) {
    const why = code === 'ENOSPC' ? 'el disco está lleno' : (code ?? message);
    super(`No se ha podido escribir la salida, que está incompleta: ${why}.`);
    this.readerLeft = code === 'EPIPE';
  }
}
