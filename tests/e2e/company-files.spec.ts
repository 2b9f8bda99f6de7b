import { join } from 'node:path';
import { routes } from '../../src/site/routes.ts';
import { expectAccessible } from './axe.ts';
import { startOwnServer } from './own-server.ts';
import { test as base, expect } from './quiet-page.ts';
import { variant } from './variants.ts';

/** The site of a company that shows its works. What its pages say is in `tests/site/variants`. */
const test = base.extend<object, { girona: string }>({
  girona: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, { parallelIndex }) => {
      const server = await startOwnServer(() => ['src/server/main.ts'], {
        ...(await variant('girona')),
        DATA_DIR: join('reports', `data-of-girona-${parallelIndex}`),
      });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ girona }, use) => use(girona),
});

test('before and after are compared by a slider, by keyboard too', async ({ page }) => {
  await page.goto(routes.home);
  const slider = page.getByRole('slider', { name: 'Antes y después: Patio de luces' });
  await slider.scrollIntoViewIfNeeded();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '51 % antes, 49 % después');
  const after = page.locator('.compare__side').last();
  expect(await after.evaluate((side) => getComputedStyle(side).clipPath)).toBe('inset(0px 0px 0px 51%)');
  await page.keyboard.press('End');
  expect(await after.evaluate((side) => getComputedStyle(side).clipPath)).toBe('inset(0px 0px 0px 100%)');
  await expectAccessible(page, 'works, references and team');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the two stand side by side, and no slider is offered', async ({ page }) => {
    await page.goto(routes.home);
    const [before, after] = await page.locator('.compare__side').all();
    const [left, right] = [await before?.boundingBox(), await after?.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    await expect(page.locator('.compare input')).toBeHidden();
  });
});
