import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { DatabaseConfig } from '../../src/config/database.ts';

/**
 * For tests: runs an owner's command as he would, as a process, on that database. Standard output is no terminal;
 * its width is 100 columns, unless `COLUMNS` says another.
 */
export function runCommand(database: DatabaseConfig, argv: string[], env: Record<string, string> = {}) {
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
