import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { runCommand } from '../support/commands.ts';
import { startOwnServer } from './own-server.ts';
import { test as base, expect } from './quiet-page.ts';

/**
 * The built desk on a server and a database of its own, as a fresh clone has it. Addresses are below its origin, on
 * the name of this machine.
 */
export const test = base.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it depends on nothing.
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-desk-'));
      const { url, stop } = await startOwnServer(() => ['src/server/main.ts'], { DATA_DIR: directory });
      await use(deskAt(url, join(directory, 'requests.sqlite')));
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.origin),
});

/** Signs in by a new link, through the door. */
export async function enter(page: Page, desk: Desk): Promise<void> {
  await page.goto(await desk.newLink());
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
}

type Desk = {
  origin: string;
  /** A link for Marc, as the terminal prints it. */
  newLink(): Promise<string>;
};

function deskAt(url: string, file: string): Desk {
  const { port } = new URL(url);
  return {
    origin: `http://localhost:${port}`,
    async newLink() {
      const { stdout } = await runCommand({ kind: 'sqlite', file }, ['desk', '--for', 'Marc'], {
        PORT: port,
      });
      return /http\S+/.exec(stdout)?.[0] ?? '';
    },
  };
}
