import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { noRateLimit } from '../../faults/load.ts';
import { freePort } from '../../support/port.ts';
import { root, siteDir } from './places.ts';

/** Starts the server as its user would, its log in a file; resolves with its first answer. */
export function startServer(directory: string, name: string, nodeOptions: string[] = []): Promise<Running> {
  const env = { SITE_DIR: siteDir, DATA_DIR: join(directory, name), ...noRateLimit };
  const log = join(directory, `${name}.log`);
  return start([...nodeOptions, 'src/server/main.ts'], env, log);
}

/** Starts another program that takes its port from PORT; resolves with its first answer. */
export async function start(args: string[], env: Record<string, string>, log: string): Promise<Running> {
  const port = await freePort();
  const file = openSync(log, 'a');
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', file, 'inherit'],
  });
  closeSync(file);
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`);
    await wait(2);
  }
  const startMs = performance.now() - began;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    process.off('exit', kill);
  };
  return { url, pid: child.pid ?? 0, startMs, stop };
}

export type Running = {
  url: string;
  pid: number;
  /** Milliseconds from its start to its first answer. */
  startMs: number;
  stop(): Promise<void>;
};

/** By a connection of its own: one that was refused or is kept alive would wait, or delay the end. */
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(url, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    });
    asking.on('error', () => resolve(false)).end();
  });
}
