import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ContactForm, words } from './contact-form.ts';
import { startOwnServer } from './own-server.ts';
import { test as base, expect, failedRequest } from './quiet-page.ts';

/** The site of a company that has an advertising tag: built and served beside the one under test. */
const test = base.extend<object, { siteWithTag: string }>({
  siteWithTag: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const site = join('reports', 'with-tag', 'site');
      await build(site, { COMPANY: join('tests', 'e2e', 'company-with-tag.ts') });
      const server = await startOwnServer(() => ['src/server/main.ts'], {
        SITE_DIR: site,
        DATA_DIR: join('reports', 'with-tag', 'data'),
      });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ siteWithTag }, use) => use(siteWithTag),
});

test.describe.configure({ mode: 'serial' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const conversion = ['event', 'conversion', { send_to: 'AW-123456789/AbCdEfGhIj' }];

test('a request that was taken is reported to the advertising tag, once', async ({ page }) => {
  await defineTag(page);
  const form = new ContactForm(page);
  await form.open();
  await form.answerWithJson({ success: true });
  await form.fill();
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  expect(await reported(page)).toEqual([conversion]);
});

test('a tag that was not loaded, or that throws, does not disturb the visitor', async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  await form.answerWithJson({ success: true });
  for (const broken of [false, true]) {
    if (broken) {
      await page.evaluate(() => {
        Object.assign(window, {
          gtag: () => {
            throw new Error('the tag is broken');
          },
        });
      });
    }
    await form.fill();
    await form.button.click();
    await expect(form.name).toHaveValue('');
    await expect(form.status).toHaveText(words.success);
  }
});

test.describe(() => {
  test.use({ expectedComplaints: [failedRequest] });

  test('a request that failed is not reported', async ({ page }) => {
    await defineTag(page);
    const form = new ContactForm(page);
    await form.open();
    await form.answerWithJson({ success: false }, 500);
    await form.fill();
    await form.button.click();
    await expect(form.status).toHaveText(words.error);
    expect(await reported(page)).toEqual([]);
  });
});

/** Stands in for the tag, which a visitor's consent would have loaded. */
async function defineTag(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const reports: unknown[][] = [];
    Object.assign(window, { reports, gtag: (...report: unknown[]) => reports.push(report) });
  });
}

async function reported(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => Reflect.get(window, 'reports'));
}

async function build(site: string, env: Record<string, string>): Promise<void> {
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', site], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
}
