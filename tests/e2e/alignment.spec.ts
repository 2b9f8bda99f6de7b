import type { Page } from '@playwright/test';
import { es } from '../../src/site/i18n/es.ts';
import { expect, test } from './strict-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the header ends where the content does', async ({ page }) => {
  await page.goto(es.paths.home);

  for (const width of [320, 390, 768, 1024, 1247, 1248, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const last = width < 1248 ? '.menu-button i' : '.header > .button';

    const header = await boxOf(page, last);
    const content = await boxOf(page, '#servicios .wrap');

    expect(Math.abs(header.right - content.right), `${width} px`).toBeLessThan(1);
  }
});

function boxOf(page: Page, selector: string): Promise<DOMRect> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON());
}
