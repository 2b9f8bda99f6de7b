import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { run } from '../../src/cli/run.ts';
import type { DatabaseConfig } from '../../src/config.ts';

// The runner sets it at a terminal, and output would be coloured.
delete process.env.FORCE_COLOR;

/** Runs a command on that database in the test's own process, without a terminal. */
export async function runCommand(
  database: DatabaseConfig,
  argv: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const code = await run(argv, {
    env: { ...databaseEnv(database), ...env },
    now: new Date(),
    print: async (text) => {
      written.stdout += text;
    },
    printError: (text) => {
      written.stderr += text;
    },
  });
  return { code, ...written };
}

/** Runs a command in a separate process. */
export function runProcess(
  database: DatabaseConfig,
  argv: string[],
  env: Record<string, string> = {},
) {
  const command = join(import.meta.dirname, '../../src/cli/requests.ts');
  return new Promise<Ended>((resolve) => {
    const options = { env: { ...databaseEnv(database), ...env }, maxBuffer: 2 ** 30 };
    const child = execFile(
      process.execPath,
      [command, ...argv],
      options,
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

type Ended = { code: number | null; stdout: string; stderr: string };

/** Returns the environment that makes a process use that database. */
export function databaseEnv(database: DatabaseConfig): Record<string, string> {
  const place =
    database.kind === 'sqlite'
      ? { DATA_DIR: dirname(database.file) }
      : { DATABASE_URL: database.url };
  // Compiled once, not by each process.
  return { LANG: 'C', NODE_COMPILE_CACHE: '.cache/node', ...place };
}
