import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { run } from '../../src/cli/run.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import type { DatabaseConfig } from '../../src/config/database.ts';

/**
 * For tests: runs an owner's command on that database, within the test's own process: some hundred processes would
 * take most of the suite's time. Standard output is no terminal; its width is 100 columns, unless `COLUMNS` says
 * another.
 */
export async function runCommand(
  database: DatabaseConfig,
  argv: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const printed: (string | Uint8Array)[] = [];
  let stderr = '';
  const terminal: Terminal = {
    ...silentTerminal(Number(env.COLUMNS ?? 100)),
    print: async (text) => void printed.push(text),
    note: (text) => {
      stderr += text;
    },
  };
  const now = () => new Date();
  const code = await run(argv, { env: { ...placeOf(database), ...env }, terminal, now });
  return { code, stdout: Buffer.concat(printed.map((text) => Buffer.from(text))).toString(), stderr };
}

/** For tests: a terminal at which nobody sits, without colours; what is written there is gone. */
export function silentTerminal(columns: number): Terminal {
  return {
    columns,
    interactive: false,
    ask: async () => undefined,
    print: async () => {},
    note: () => {},
    style: (_format, text) => text,
  };
}

/** For tests: the same as the owner does it, in a process of its own: for what it does beside others. */
export function runProcess(database: DatabaseConfig, argv: string[], env: Record<string, string> = {}) {
  const command = join(import.meta.dirname, '../../src/cli/requests.ts');
  return new Promise<Ended>((resolve) => {
    const options = { env: { ...placeOf(database), ...env }, maxBuffer: 2 ** 30 };
    const child = execFile(process.execPath, [command, ...argv], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

export type Ended = { code: number | null; stdout: string; stderr: string };

/** The environment that points a command at that database. */
export function placeOf(database: DatabaseConfig): Record<string, string> {
  const place =
    database.kind === 'sqlite' ? { DATA_DIR: dirname(database.file) } : { DATABASE_URL: database.url };
  // Compiled once, not by each of some hundred processes.
  return { LANG: 'C', NODE_COMPILE_CACHE: '.cache/node', ...place };
}
