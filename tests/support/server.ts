import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Clock } from '../../src/clock.ts';
import { type DatabaseConfig, openDatabase } from '../../src/database/open.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { createRequestService, type Limits } from '../../src/requests/receive.ts';
import { newestRequests } from '../../src/requests/store.ts';
import { type AppOptions, createApp } from '../../src/server/app.ts';
import { logOptions } from '../../src/server/logging.ts';
import { createMetrics } from '../../src/server/metrics/metrics.ts';
import { readContentPolicy } from '../../src/server/pages/content-policy.ts';

/** For tests: the real app on a real port, with a real database and a small site, all gone after the test. */
export async function startTestServer(
  t: TestContext,
  { database: config, limits = usualLimits, ...options }: TestOptions = {},
) {
  const directory = await temporaryDirectory(t);
  const siteDir = await writeSite(directory);
  const file = join(directory, 'data', 'requests.sqlite');
  const metrics = createMetrics();
  const database = await openDatabase(config ?? { kind: 'sqlite', file }, metrics.databaseError);
  const lines: string[] = [];
  const company = { name: 'Vertical BCN', siteUrl: 'https://www.example.com' };
  const outbox = createOutbox({ db: database.queries, config: { mail: null, notifyUrl: null }, company });
  const app = await createApp(
    { requests: createRequestService(database, limits, options.clock), database, outbox, metrics },
    {
      siteDir,
      policy: await readContentPolicy(siteDir),
      trustProxy: [],
      phone: '+34 931 234 567',
      log: logOptions('trace', { write: (line) => void lines.push(line) }),
      ...options,
    },
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(async () => {
    app.server.closeAllConnections();
    await app.close();
    await database.close();
  });
  const stored = () => newestRequests(database.queries);
  return { app, url, port: Number(new URL(url).port), siteDir, database, outbox, metrics, stored, lines };
}

type TestOptions = Partial<AppOptions> & { database?: DatabaseConfig; clock?: Clock; limits?: Limits };

const usualLimits = { rateLimit: 5, rateLimitTotal: 300 };

export async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Writes a site as the build would, with what the server must tell apart; returns its folder. */
export async function writeSite(directory: string): Promise<string> {
  const site = join(directory, 'dist', 'site');
  for (const [name, content] of Object.entries(pages)) {
    await write(join(site, name), content);
    await write(join(site, `${name}.br`), brotliCompressSync(content));
    await write(join(site, `${name}.gz`), gzipSync(content));
  }
  await write(join(site, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write(join(site, '.well-known', 'security.txt'), 'Contact: mailto:info@example.com\n');
  await write(join(site, '.env'), 'SECRET=1');
  return site;
}

/** Writes bytes to the port as they are; resolves with all that came back once the connection is closed. */
export function sendRaw(
  port: number,
  bytes: string,
  options: { thenHangUp?: boolean } = {},
): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1');
      if (options.thenHangUp) socket.end();
    });
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    // A reset after the answer is no failure of the test; an answer that is missing shows by itself.
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

export const pages = {
  'index.html': '<!doctype html><title>Inicio</title>',
  'aviso-legal/index.html': '<!doctype html><title>Aviso legal</title>',
  '404.html': '<!doctype html><title>No existe</title>',
  '_astro/page.C0FFEE.css': 'main { color: #123 }',
};

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
