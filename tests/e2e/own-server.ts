import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePort } from '../kit/port.ts';

type OwnServer = { url: string; stop: () => Promise<void> };

/**
 * Starts a server that a test needs beside the one of `playwright.config.ts`, on a free port if none is given.
 *
 * @param cwd where it looks for what was built, if not here
 */
export async function startOwnServer(
  command: (port: number) => string[],
  env: Record<string, string>,
  port?: number,
  cwd?: string,
): Promise<OwnServer> {
  port ??= await freePort();
  const server = spawn(process.execPath, command(port), {
    stdio: 'ignore',
    cwd,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000',
      ...env,
    },
  });
  const exited = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
  };
  try {
    await expect.poll(() => answers(url), { timeout: 60_000, message: `${url} answers` }).toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined);
  return response !== undefined && response.status < 500;
}
