import { expect, type Page } from '@playwright/test';

/** Waits for the pictures that are fetched when they come near, one after the other: a jump to the end passes over them. */
export async function picturesAreHere(page: Page): Promise<void> {
  for (const picture of await page.locator('img[loading=lazy]').all()) {
    if (!(await picture.isVisible())) continue;
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
  }
}
