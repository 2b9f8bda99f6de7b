import type { Page } from '@playwright/test';
import { homes } from './all-pages.ts';
import { expect, test } from './strict-page.ts';

/** The page's main link on a slow phone: 400 kbit/s, 600 ms. */
test.use({ viewport: { width: 390, height: 844 } });
test.slow();

for (const home of homes)
  test(`${home} leads to the form on a slow network`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 600,
      downloadThroughput: 400_000 / 8,
      uploadThroughput: 400_000 / 8,
    });
    await page.goto(`${home}#contacto`, { waitUntil: 'commit' });
    await expectAtForm(page);
    await page.waitForLoadState();
    await expectAtForm(page);

    await page.goto('about:blank');
    await page.goto(home, { waitUntil: 'commit' });
    const quoteButton = page.locator('#inicio a[href="#contacto"]');
    await quoteButton.click();
    await expectAtForm(page);
    await page.waitForLoadState();
    await expectAtForm(page);

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await quoteButton.click();
    await expectAtForm(page);
  });

/**
 * The section's top is at the lower edge of the header, give or take a line of text: the text face may arrive after the jump,
 * and a paragraph above may then wrap otherwise.
 */
async function expectAtForm(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.locator('#contacto').evaluate((section) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return Math.abs(section.getBoundingClientRect().top - header);
      }),
    )
    .toBeLessThanOrEqual(32);
}
