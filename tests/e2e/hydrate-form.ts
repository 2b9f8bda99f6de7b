import type { Page } from '@playwright/test';

/** Brings the form near the screen, which hydrates it, and waits for that. */
export async function hydrateForm(page: Page): Promise<void> {
  await page.locator('form').scrollIntoViewIfNeeded();
  // React's own marks say that it has finished.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

/** Holds a file back, as a slow network would, until the returned function is called. */
export async function holdBack(page: Page, script: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
