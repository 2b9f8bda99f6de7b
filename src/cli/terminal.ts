import { createInterface } from 'node:readline';
import { styleText } from 'node:util';
import { OutputError } from './errors.ts';

/** Where a command writes: results to standard output, what is said about them to standard error. */
export type Terminal = {
  columns: number;
  /** Whether standard output goes to a person, rather than to a file or a program. */
  interactive: boolean;
  /**
   * Resolves once it is written.
   *
   * @throws {OutputError} where it cannot be.
   */
  print(text: string | Uint8Array): Promise<void>;
  /** Writes to standard error; a note that cannot be written is lost. */
  note(text: string): void;
  /** What somebody types as an answer; undefined where nobody is there to be asked. */
  ask(question: string): Promise<string | undefined>;
  /** Plain where there are no colours, or the user wants none (`NO_COLOR`). */
  style(format: Style, text: string): string;
};

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** The terminal that this process runs in. */
export function processTerminal({ stdin, stdout, stderr }: NodeJS.Process): Terminal {
  // Faults of writing are told by `print`. An error event without a listener would end the process.
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  return {
    columns: stdout.columns || usualWidth,
    interactive: Boolean(stdout.isTTY),
    print: (text) =>
      new Promise((resolve, reject) => {
        stdout.write(text, (error) => (error ? reject(new OutputError(error)) : resolve()));
      }),
    note: (text) => void stderr.write(text),
    // On standard error, so that an answer can be asked for while the result goes to a file.
    ask: async (question) => (stdin.isTTY ? readAnswer(question, stdin, stderr) : undefined),
    style: (format, text) => styleText(format, text, { stream: stdout }),
  };
}

const usualWidth = 100;

/** The answer; empty where the input ends without one. */
function readAnswer(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  const lines = createInterface({ input, output });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(''));
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
