import { expect, type Page } from '@playwright/test';

/**
 * Scrolls to each lazy picture, and waits until it is loaded. A jump to the end of the
 * page would skip them.
 */
export async function loadLazyPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('img[loading=lazy]').all()) {
    if (!(await picture.isVisible())) continue;
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
  }
}
