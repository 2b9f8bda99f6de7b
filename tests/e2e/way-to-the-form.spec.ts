import type { Page } from '@playwright/test';
import { homes } from './all-pages.ts';
import { expect, test } from './strict-page.ts';

/** The page's main link on a slow phone: 400 kbit/s, 600 ms. */
test.use({ viewport: { width: 390, height: 844 } });
test.slow();

async function slowNetwork(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
}

/** The section's heading stays where the link leads, also once everything has loaded. */
async function expectAtForm(page: Page): Promise<void> {
  const top = () => page.locator('#contacto').evaluate((section) => section.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs(await top())).toBeLessThan(100);
  await page.waitForLoadState('networkidle');
  expect(Math.abs(await top())).toBeLessThan(100);
  await expect(page.locator('#contacto h2')).toBeInViewport();
}

for (const home of homes) {
  test(`${home}#contacto ends at the form on a slow network`, async ({ page }) => {
    await slowNetwork(page);
    await page.goto(`${home}#contacto`, { waitUntil: 'commit' });
    await expectAtForm(page);
  });

  for (const when of ['at first paint', 'after load'] as const)
    test(`the quote button of ${home} ends at the form on a slow network ${when}`, async ({ page }) => {
      await slowNetwork(page);
      await page.goto(home, { waitUntil: when === 'after load' ? 'load' : 'commit' });
      await page.locator('#inicio a[href="#contacto"]').click();
      await expectAtForm(page);
    });
}
