import type { Page } from '@playwright/test';

/** Scrolls the form near the screen, which hydrates it, and waits for the hydration. */
export async function hydrateForm(page: Page): Promise<void> {
  await page.locator('form').scrollIntoViewIfNeeded();
  await page.waitForFunction(isHydrated);
}

/** In the page: looks for the marks that React leaves on the form. */
export function isHydrated(): boolean {
  return Object.keys(document.forms[0] ?? {}).some((key) =>
    key.startsWith('__reactProps'),
  );
}

/** Holds files back, as a slow network would, until the returned function is called. */
export async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
