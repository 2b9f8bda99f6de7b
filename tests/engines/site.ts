import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Site = { url: string; stop: () => Promise<void> };

/** Serves what was built, by the real server on any free port unless `env` names one, with its data in that folder. */
export async function startSite(data: string, env: Record<string, string> = {}): Promise<Site> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PORT: '0', DATA_DIR: data, RATE_LIMIT: '1000', LOG_LEVEL: 'info', ...env },
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await ended;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /listening at (http:[^"]+)"/.exec(line) ?? [];
    if (url) return { url, stop };
  }
  await stop();
  throw new Error('The server ended before it listened.');
}
