import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import placeholders from '../../company.ts';
import type { Locale } from '../../src/company/locale.ts';
import { type Company, parseCompany } from '../../src/company/schema.ts';
import type { Config, DatabaseConfig, MailConfig, WebhookConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { logOptions } from '../../src/logging.ts';
import { createApp } from '../../src/server/app.ts';
import { createMetrics } from '../../src/server/metrics.ts';
import { type Clock, systemClock } from '../../src/time.ts';
import { newestRequests } from './requests.ts';

/** The server as it is assembled for visitors, on a real port, with a real database and a small site, gone after the test. */
export async function startTestServer(t: TestContext, options: TestOptions = {}) {
  const directory = await temporaryDirectory(t);
  const siteDir = await writeSite(directory);
  const file = join(directory, 'data', 'requests.sqlite');
  const backupDir = join(directory, 'backups');
  const metrics = createMetrics();
  const place = options.database ?? ({ kind: 'sqlite', file } as const);
  const database = await openDatabase(place, () => metrics.databaseErrors.inc());
  const lines: string[] = [];
  const {
    siteDir: servedDir = siteDir,
    languages = ['es', 'ca'],
    limits = defaultLimits,
    trustProxy = [],
    clock = systemClock,
    deskOrigin = null,
    advertising = null,
    mail = null,
    notifyUrl = null,
    pushHosts,
    webhook = null,
  } = options;
  const deskDir = options.deskDir ?? (await writeDesk(directory));
  const { app, notifications } = await createApp({
    config: {
      ...limits,
      database: place,
      siteDir: servedDir,
      trustProxy,
      mail,
      notifyUrl,
      webhook,
      deskOrigin,
      backupDir,
      deskDir,
      port: 8080,
      requestsCommand: 'npx requests',
    },
    company: {
      ...company,
      name: 'Vertical BCN',
      siteUrl: 'https://www.example.com',
      email: 'info@example.com',
      phone: '+34931234567',
      languages,
      retentionMonths: 12,
      messageTemplate: 'Hola, {nombre}.',
      backupDays: 30,
      advertising,
      claims: { ...company.claims, answerIn24Hours: true },
    },
    database,
    clock,
    log: { ...logOptions('trace'), stream: { write: (line: string) => void lines.push(line) } },
    metrics,
    pushHosts,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(async () => {
    app.server.closeAllConnections();
    await app.close();
    await database.close();
  });
  const stored = () => newestRequests(database.queries);
  return {
    app,
    url,
    port: Number(new URL(url).port),
    siteDir,
    backupDir,
    database,
    notifications,
    metrics,
    stored,
    lines,
  };
}

const company = parseCompany(placeholders);

type TestOptions = {
  siteDir?: string;
  deskDir?: string;
  languages?: Locale[];
  trustProxy?: string[];
  database?: DatabaseConfig;
  clock?: Clock;
  limits?: Pick<Config, 'rateLimit' | 'rateLimitTotal'>;
  deskOrigin?: string;
  advertising?: Company['advertising'];
  mail?: MailConfig;
  notifyUrl?: string;
  pushHosts?: RegExp;
  webhook?: WebhookConfig;
};

/** What a client may do in tests before it is suspected, or refused. */
export const defaultLimits = { rateLimit: 5, rateLimitTotal: 300 };

export async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-'));
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
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
  await write(join(site, '.env'), 'SECRET=1');
  return site;
}

/** Writes the desk's page as the build would; returns its folder. */
async function writeDesk(directory: string): Promise<string> {
  const desk = join(directory, 'dist', 'desk');
  for (const [name, content] of Object.entries(deskFiles)) {
    await write(join(desk, name), content);
    await write(join(desk, `${name}.br`), brotliCompressSync(content));
  }
  return desk;
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
  'ca/index.html': '<!doctype html><title>Inici</title>',
  'ca/avis-legal/index.html': '<!doctype html><title>Avís legal</title>',
  'ca/404.html': '<!doctype html><title>No existeix</title>',
  '_astro/page.C0FFEE.css': 'main { color: #123 }',
};

const deskFiles = {
  'index.html': '<!doctype html><title>La oficina</title>',
  'assets/desk.C0FFEE.js': 'export {}',
  'sw.js': 'addEventListener("fetch", () => {});',
};

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
