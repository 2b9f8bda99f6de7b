import { routes } from '../../src/site/routes.ts';
import { unknownPath } from './all-pages.ts';
import { expect, test } from './quiet-page.ts';

/** What they say is read without a browser: `tests/site/pages.test.ts`. */
test.use({ expectedComplaints: [/^console: Failed to load resource: .* 404/] });

test('each of these pages is one message above one line of footer, with the way home', async ({ page }) => {
  for (const path of [unknownPath, routes.notSent, routes.thanks]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(path === unknownPath ? 404 : 200);
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const footer = await page.getByRole('contentinfo').boundingBox();
      const content = await page.getByRole('main').boundingBox();
      expect(footer?.height, `${path} at ${width} px`).toBeLessThan((content?.height ?? 0) / 4);
      expect(footer?.y).toBeGreaterThanOrEqual(height - (footer?.height ?? 0) - 1);
    }
    await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(routes.home);
  }
});

test('the technician stands on the street once a request is there, and hangs below it on the page that does not exist', async ({
  page,
}) => {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(routes.thanks);
    const technician = page.locator('.tech');
    const street = await page.getByRole('contentinfo').boundingBox();
    const standing = await technician.boundingBox();
    expect((standing?.y ?? 0) + (standing?.height ?? 0)).toBeCloseTo(street?.y ?? 0, 0);
    await page.goto(unknownPath);
    const line = await page.locator('.outcome > .level').boundingBox();
    expect((await technician.boundingBox())?.y).toBeGreaterThan(line?.y ?? Number.NaN);
    await expect(technician).toBeInViewport({ ratio: 1 });
  }
  await page.goto(routes.privacy);
  await expect(page.locator('.tech')).toHaveCount(0);
});
