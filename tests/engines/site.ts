import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Site = { url: string; data: string; stop: () => Promise<void> };

/** Serves what was built, by the real server on any free port, with data of its own. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const data = await mkdtemp(join(tmpdir(), 'vertical-bcn-'));
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PORT: '0', DATA_DIR: data, RATE_LIMIT: '1000', LOG_LEVEL: 'info', ...env },
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /listening at (http:[^"]+)"/.exec(line) ?? [];
    if (url) return { url, data, stop };
  }
  await stop();
  throw new Error('The server ended before it listened.');
}
