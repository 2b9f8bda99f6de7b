import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { DatabaseConfig } from '../../src/config/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { deskPath } from '../../src/desk-api/paths.ts';
import { deviceOf } from '../../src/people/device.ts';
import { enterByLink } from '../../src/people/enter.ts';
import { invite } from '../../src/people/invite.ts';
import { insertRequest, type NewRequest } from '../../src/requests/store.ts';
import { runProcess } from '../support/commands.ts';
import { storedRequest } from '../support/requests.ts';
import { startOwnServer } from './own-server.ts';
import { test as base, expect } from './quiet-page.ts';

/**
 * The built desk on a server and a database of its own, as a fresh clone has it. Addresses are below its origin, on
 * the name of this machine.
 */
export const test = base.extend<Options, { desk: Desk }>({
  worker: [false, { option: true }],
  context: async ({ context, worker }, use) => {
    if (!worker)
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await use(context);
  },
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it depends on nothing.
    async ({}, use) => {
      const { desk, stop } = await startDesk({});
      await use(desk);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.origin),
});

type Options = {
  /** Whether the browser may keep the desk: in most tests it would only fetch all of it each time. */
  worker: boolean;
};

/**
 * Starts one, with these environment variables besides the usual ones.
 *
 * @param cwd the folder whose `dist/desk` it serves, if not this one's
 */
export async function startDesk(
  env: Record<string, string>,
  { main = 'src/server/main.ts', cwd }: { main?: string; cwd?: string } = {},
): Promise<{ desk: Desk; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-desk-'));
  const server = await startOwnServer(() => [resolve(main)], { DATA_DIR: directory, ...env }, undefined, cwd);
  return {
    desk: deskAt(server.url, join(directory, 'requests.sqlite')),
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Signs in by a new link, through the door. */
export async function enter(page: Page, desk: Desk): Promise<void> {
  await page.goto(await desk.newLink());
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
}

/** Signs somebody in past the door, whose limits are not for so many tests, and opens an address of the desk. */
export async function open(page: Page, desk: Desk, path = '/', name = 'Marc'): Promise<void> {
  const value = await desk.signIn(name);
  await page
    .context()
    .addCookies([
      { name: 'oficina', value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' },
    ]);
  await page.goto(desk.origin + deskPath + path);
}

export type Desk = {
  origin: string;
  database: DatabaseConfig;
  /** A link for Marc, as the terminal prints it. */
  newLink(): Promise<string>;
  /** Begins a session for somebody, and returns its secret. */
  signIn(name: string): Promise<string>;
  /** Stores these requests, the oldest first and in place of all that were there; returns their ids. */
  fill(requests: Partial<NewRequest>[]): Promise<number[]>;
  /** Stores one more. */
  receive(request: Partial<NewRequest>): Promise<number>;
  /** Does something with its database. */
  within<T>(use: (db: Queries) => Promise<T>): Promise<T>;
};

/** So many minutes ago. */
export function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

/** Somebody who should have been answered 3 hours and 40 minutes before she is stored. */
export const late = {
  name: 'Núria P.',
  phone: '600 000 012',
  email: 'nuria@example.com',
  message: 'Entra agua.',
  get received_at() {
    return ago(27 * 60 + 40);
  },
};

async function within<T>(config: DatabaseConfig, use: (db: Queries) => Promise<T>): Promise<T> {
  const { queries, close } = await openDatabase(config);
  try {
    return await use(queries);
  } finally {
    await close();
  }
}

type Queries = Awaited<ReturnType<typeof openDatabase>>['queries'];

function deskAt(url: string, file: string): Desk {
  const { port } = new URL(url);
  const database = { kind: 'sqlite', file } as const;
  const receive = (request: Partial<NewRequest>) =>
    within(database, (db) => insertRequest(db, { ...storedRequest, ...request }));
  return {
    origin: `http://localhost:${port}`,
    database,
    async newLink() {
      const { stdout } = await runProcess(database, ['desk', '--for', 'Marc'], { PORT: port });
      return /http\S+/.exec(stdout)?.[0] ?? '';
    },
    signIn: (name) =>
      within(database, async (db) => {
        const invited = await invite(db, { name, add: true }, new Date());
        const link = invited.kind === 'invited' ? invited.link.secret : '';
        const entered = await enterByLink(db, { link, device: deviceOf('Firefox') }, new Date());
        return entered.kind === 'entered' ? entered.secret : '';
      }),
    receive,
    within: (use) => within(database, use),
    async fill(requests) {
      await within(database, async (db) => {
        for (const table of ['recent_contents', 'notices', 'request_events', 'requests'] as const)
          await db.deleteFrom(table).execute();
      });
      const ids: number[] = [];
      for (const request of requests) ids.push(await receive(request));
      return ids;
    },
  };
}
