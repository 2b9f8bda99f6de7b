import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { run } from '../../src/cli/run.ts';
import type { DatabaseConfig } from '../../src/config.ts';

// At a terminal the test runner sets this variable, and the commands would colour their
// output.
delete process.env.FORCE_COLOR;

/** Runs a command on a database within the process of the test, without a terminal. */
export async function runCommand(
  database: DatabaseConfig,
  argv: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  let stdout = '';
  let stderr = '';

  const code = await run(argv, {
    env: { ...databaseEnv(database), ...env },
    now: new Date(),
    print: async (text) => {
      stdout += text;
    },
    printError: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

/** Runs a command on a database in a process of its own. */
export function runProcess(
  database: DatabaseConfig,
  argv: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const program = join(import.meta.dirname, '../../src/cli/requests.ts');
  const options = { env: { ...databaseEnv(database), ...env }, maxBuffer: 2 ** 30 };

  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...argv],
      options,
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

type CommandResult = { code: number | null; stdout: string; stderr: string };

/** Returns the environment that makes a process use a database. */
export function databaseEnv(database: DatabaseConfig): Record<string, string> {
  const location =
    database.kind === 'sqlite'
      ? { DATA_DIR: dirname(database.file) }
      : { DATABASE_URL: database.url };

  // The processes share Node's compile cache, so that only the first one compiles.
  return { LANG: 'C', NODE_COMPILE_CACHE: '.cache/node', ...location };
}
