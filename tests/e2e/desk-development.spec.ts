import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Desk, open, late as person, startDesk, test as usual } from './desk.ts';
import { expect } from './quiet-page.ts';

/** The desk as `npm run dev` has it: React mounts everything twice there, to find what does not clear up after itself. */
const test = usual.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it depends on nothing.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'vertical-bcn-development-'));
      const vite = join('node_modules', 'vite', 'bin', 'vite.js');
      const options = ['build', '--config=src/build/desk.ts', `--outDir=${join(folder, 'dist', 'desk')}`];
      await promisify(execFile)(process.execPath, [vite, ...options, '--mode=development'], {
        env: { ...process.env, NODE_ENV: 'development' },
      });
      const { desk, stop } = await startDesk(
        { SITE_DIR: resolve('dist/site'), COMPANY: resolve('company.ts') },
        { cwd: folder },
      );
      await use(desk);
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// React recommends its tools there.
test.use({ expectedComplaints: [/React DevTools/] });

test('a dialog stays open until somebody closes it, and then is gone', async ({ page, desk }) => {
  await desk.fill([person]);
  await open(page, desk);
  await expect(page.locator('.row')).toHaveCount(1);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Teclas' });
  await dialog.getByLabel('Usar las teclas').uncheck();
  await dialog.getByLabel('Usar las teclas').check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
