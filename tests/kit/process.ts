import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Afterwards, temporaryDirectory, writeBuild } from './folders.ts';
import { freePort } from './port.ts';
import { until } from './until.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Returns the environment of a server with a small site and a data folder. The server may
 * be started several times in it.
 */
export async function workplace(
  t: Afterwards,
): Promise<{ SITE_DIR: string; DATA_DIR: string }> {
  const directory = await temporaryDirectory(t);
  const { siteDir } = await writeBuild(directory);
  return { SITE_DIR: siteDir, DATA_DIR: join(directory, 'data') };
}

/**
 * Runs the server as its user would, on a free port. Resolves once it listens, and kills
 * it after the test.
 *
 * @throws if it exits before, with its exit code and its output.
 */
export async function startProcess(
  t: Afterwards,
  env: NodeJS.ProcessEnv,
  { under = [], main = 'src/server/main.ts', cwd = root }: RunOptions = {},
) {
  const [program = '', ...argv] = [...under, process.execPath, main];
  const child = spawn(program, argv, {
    cwd,
    env: {
      // Not 0, since the server builds the desk's address from it.
      PORT: String(await freePort()),
      // Dozens of servers start. The compile cache of the first one makes the others
      // twice as fast.
      NODE_COMPILE_CACHE: '.cache/node',
      ...env,
    },
  });
  const output = collectOutput(child);
  const exited = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    ...output,
  }));

  /** Sends a signal, and returns how the server exited. */
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  t.after(() => kill('SIGKILL'));

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await until(() => addressIn(output.stdout) !== undefined || hasEnded());
  const url = addressIn(output.stdout);
  if (url !== undefined) return { child, kill, output, exited, url };

  const end = await exited;
  throw Object.assign(new Error(`The server ended with ${end.code}: ${end.stderr}`), end);
}

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>;

type RunOptions = {
  /** The beginning of the command line: a program that wraps the server. */
  under?: string[];
  /** Another program instead of the server. */
  main?: string;
  /** The folder of another checkout. */
  cwd?: string;
};

/**
 * Returns the output of a process so far. The object changes as the process prints more.
 */
function collectOutput(child: ChildProcessWithoutNullStreams) {
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  return output;
}

function addressIn(log: string): string | undefined {
  return /listening at (http:[^"]+)"/.exec(log)?.[1];
}
