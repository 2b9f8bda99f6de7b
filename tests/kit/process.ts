import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Afterwards, temporaryDirectory, writeBuild } from './folders.ts';
import { freePort } from './port.ts';
import { until } from './until.ts';

const root = resolve(import.meta.dirname, '../..');

/** Makes a folder with a small site, and room for the data of several runs of the server. */
export async function workplace(
  t: Afterwards,
): Promise<{ SITE_DIR: string; DATA_DIR: string }> {
  const directory = await temporaryDirectory(t);
  const { siteDir } = await writeBuild(directory);
  return { SITE_DIR: siteDir, DATA_DIR: join(directory, 'data') };
}

/**
 * Runs the server as its user would, on a free port; resolves once it listens. Kills it after the test.
 *
 * @throws if it exits before, with its exit code and its output.
 */
export async function startProcess(
  t: Afterwards,
  env: NodeJS.ProcessEnv,
  { under = [], main = 'src/server/main.ts', cwd = root }: RunOptions = {},
) {
  // The desk's address is made of the port, which can therefore not be 0.
  const PORT = String(await freePort());
  const [program = '', ...argv] = [...under, process.execPath, main];
  // Dozens of starts: compiled once, a server is up in half the time.
  const child = spawn(program, argv, {
    cwd,
    env: { PORT, NODE_COMPILE_CACHE: '.cache/node', ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      output[name] += chunk;
    });
  const exited = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    ...output,
  }));
  /** Sends a signal, and returns how the server ended. */
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  t.after(() => kill('SIGKILL'));
  const addressOf = () => /listening at (http:[^"]+)"/.exec(output.stdout)?.[1];
  await until(
    () =>
      addressOf() !== undefined || child.exitCode !== null || child.signalCode !== null,
  );
  const url = addressOf();
  if (url !== undefined) return { child, kill, output, exited, url };
  const end = await exited;
  throw Object.assign(new Error(`The server ended with ${end.code}: ${end.stderr}`), end);
}

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>;

type RunOptions = {
  /** The beginning of the command line: a program that watches the server. */
  under?: string[];
  /** Another program in the server's place. */
  main?: string;
  /** Another checkout. */
  cwd?: string;
};
