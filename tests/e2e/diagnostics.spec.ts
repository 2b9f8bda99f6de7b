import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { runProcess } from '../support/commands.ts';
import { startOwnServer } from './own-server.ts';

const dataDir = join('reports', 'data-dev');

/** A development server prints to the console by its nature: these tests do not listen to it. */
const test = base.extend<object, { developmentUrl: string }>({
  developmentUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
      const server = await startOwnServer((port) => [astro, 'dev', '--port', String(port)], {
        DATA_DIR: dataDir,
      });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// In one worker, which starts one such server.
test.describe.configure({ mode: 'default' });

test('a development build shows what the page is doing', async ({ page, developmentUrl }) => {
  test.setTimeout(90_000);
  const panel = page.locator('[data-diagnostics]');
  await page.goto(developmentUrl);
  // On a fresh machine Vite prepares the dependencies first.
  await expect(panel).toBeVisible({ timeout: 60_000 });
  for (const what of ['slide', 'form', 'menu', 'conversions']) {
    await expect(panel.getByText(what, { exact: true })).toBeVisible();
  }
  await page
    .locator('#inicio')
    .getByRole('link', { name: /presupuesto/i })
    .click();
  await expect(panel.locator('div').filter({ hasText: 'conversions' }).locator('dd')).toHaveText('1');
});

test('the development server has the desk too, with hot reload, on the real API', async ({
  page,
  developmentUrl,
}) => {
  test.setTimeout(90_000);
  const { port } = new URL(developmentUrl);
  const file = join(dataDir, 'requests.sqlite');
  const { stdout } = await runProcess({ kind: 'sqlite', file }, ['desk', '--for', 'Marc'], { PORT: port });
  const socket = page.waitForEvent('websocket', { timeout: 60_000 });
  await page.goto(/http\S+/.exec(stdout)?.[0] ?? '');
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('heading', { name: 'Solicitudes', level: 1 })).toBeVisible();
  expect(new URL((await socket).url()).pathname).toBe('/oficina/');
});
