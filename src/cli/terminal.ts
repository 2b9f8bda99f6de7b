import { once } from 'node:events';
import { styleText } from 'node:util';

/** Where a command writes: results to standard output, what is said about them to standard error. */
export type Terminal = {
  /** Characters in a line. */
  columns: number;
  /** Whether somebody watches, rather than a file or a program. */
  interactive: boolean;
  /** Resolves once there is room for more. */
  print(text: string): Promise<void>;
  note(text: string): void;
  /** Plain where there are no colours, or the user wants none (`NO_COLOR`). */
  style(format: Style, text: string): string;
};

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** The terminal that this process runs in. `COLUMNS` overrides its width. */
export function processTerminal({ stdout, stderr, env }: NodeJS.Process): Terminal {
  return {
    columns: widthIn(env.COLUMNS) ?? stdout.columns ?? usualWidth,
    interactive: Boolean(stdout.isTTY),
    async print(text) {
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    note: (text) => void stderr.write(text),
    style: (format, text) => styleText(format, text, { stream: stdout }),
  };
}

const usualWidth = 100;

function widthIn(text = ''): number | undefined {
  return /^[1-9]\d{1,3}$/.test(text) ? Number(text) : undefined;
}
