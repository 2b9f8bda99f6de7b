import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { freePort } from '../kit/port.ts';
import { temporaryDirectory, writeSite } from '../kit/server.ts';

/** For tests: a folder with a small site, and room for the data of several runs of the server. */
export async function workplace(t: TestContext): Promise<{ SITE_DIR: string; DATA_DIR: string }> {
  const directory = await temporaryDirectory(t);
  return { SITE_DIR: await writeSite(directory), DATA_DIR: join(directory, 'data') };
}

/**
 * Runs `node src/server/main.ts` as its user would; resolves once it listens. Dies with the test.
 *
 * @param under the beginning of the command line, of a program that watches it
 * @param main another program in its place
 */
export async function startProcess(
  t: TestContext,
  env: Record<string, string>,
  under: string[] = [],
  main = usualMain,
): Promise<ServerProcess> {
  // A port of its own, so that it can be started again on the same.
  const PORT = String(await freePort());
  const { child, output, exited } = run(t, { PORT, ...env }, under, main);
  const url = listening(child);
  const failed = exited.then(({ code }) => {
    throw new Error(`The server ended with ${code}: ${output.stderr}`);
  });
  return { child, output, exited, url: await Promise.race([url, failed]) };
}

/**
 * Runs it where it is expected to end by itself. One that still runs after a minute is stopped: sooner, a signal
 * could reach one that says where it listens, finds the next fault and is about to end.
 */
export function runToEnd(t: TestContext, env: Record<string, string>): Promise<Ending> {
  const { child, exited } = run(t, env);
  const tooLong = setTimeout(() => child.kill('SIGTERM'), 60_000);
  return exited.finally(() => clearTimeout(tooLong));
}

export type ServerProcess = {
  child: ChildProcessWithoutNullStreams;
  output: { stdout: string; stderr: string };
  exited: Promise<Ending>;
  url: string;
};

export type Ending = { code: number | null; signal: string | null; stdout: string; stderr: string };

const usualMain = 'src/server/main.ts';

/** Its address, once it says so. */
function listening({ stdout }: ChildProcessWithoutNullStreams): Promise<string> {
  const lines = createInterface({ input: stdout });
  return new Promise((found) => {
    lines.on('line', (line) => {
      const [, url] = /listening at (http:[^"]+)"/.exec(line) ?? [];
      if (url) found(url);
    });
  });
}

function run(t: TestContext, env: Record<string, string>, under: string[] = [], main = usualMain) {
  const root = resolve(import.meta.dirname, '../..');
  const [program = '', ...argv] = [...under, process.execPath, main];
  const child = spawn(program, argv, {
    cwd: root,
    // Dozens of starts: compiled once, a server is up in half the time.
    env: { PORT: '0', NODE_COMPILE_CACHE: '.cache/node', ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }));
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { child, output, exited };
}
