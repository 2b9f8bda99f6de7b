import { styleText } from 'node:util';
import { ReadableError } from '../errors.ts';

/** The terminal of this process: results go to stdout, notes about them to stderr. */
export function processTerminal({ stdout, stderr }: NodeJS.Process): Terminal {
  // `print` reports failed writes. An error event without a listener would end the process.
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  return {
    columns: stdout.columns || 100,
    print: (text) =>
      new Promise((resolve, reject) => {
        stdout.write(text, (error) => (error ? reject(new OutputError(error)) : resolve()));
      }),
    stderr: (text) => void stderr.write(text),
    style: (format, text) => styleText(format, text, { stream: stdout }),
  };
}

export type Terminal = {
  columns: number;
  /**
   * Resolves once the text is written.
   *
   * @throws {OutputError}
   */
  print(text: string): Promise<void>;
  stderr(text: string): void;
  /** Adds colour where the output is a terminal and `NO_COLOR` is not set. */
  style(format: 'dim' | 'red' | 'green' | 'yellow', text: string): string;
};

/** Output that did not arrive whole. */
export class OutputError extends ReadableError {
  /** Whether the reader closed the pipe (`| head`). */
  readonly brokenPipe: boolean;

  constructor({ code, message }: NodeJS.ErrnoException) {
    const why = code === 'ENOSPC' ? 'el disco está lleno' : (code ?? message);
    super(`No se ha podido escribir la salida, que está incompleta: ${why}.`);
    this.brokenPipe = code === 'EPIPE';
  }
}
