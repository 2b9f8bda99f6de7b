import type { Page } from '@playwright/test';

/** Waits until every script-driven part of the landing page works; the form wakes when it comes near the viewport. */
export async function wakeIslands(page: Page): Promise<void> {
  await page.locator('form').scrollIntoViewIfNeeded();
  await page.waitForFunction(isWatchedByReact);
}

/** The page's own mark goes when React starts; React's marks on the elements say that it has finished. */
function isWatchedByReact(): boolean {
  const elements = [...document.querySelectorAll('form')];
  const watched = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  return elements.every(watched) && document.querySelector('[data-island]') === null;
}

/** Keeps back the script of an island, as a slow network would, until the returned function is called. */
export async function holdBack(page: Page, script: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
