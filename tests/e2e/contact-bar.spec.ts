import type { Locator, Page } from '@playwright/test';
import { routes, sections } from '../../src/site/routes.ts';
import { expect, test } from './quiet-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const bar = (page: Page) => page.locator('aside');

const phones = [
  [320, 568],
  [360, 640],
  [360, 800],
  [768, 1024],
] as const;

test('the bar calls, asks for a quote and chats, with WhatsApp rightmost, each part 44 px at least; at the end nothing is under it', async ({
  page,
}) => {
  await page.goto(routes.home);
  for (const [width, height] of phones) {
    const where = `at ${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await scrollTo(page, '#servicios');
    const links = bar(page).getByRole('link');
    await expect(links).toHaveText(['Llamar', 'Presupuesto', 'WhatsApp']);
    for (const [index, way] of [/^tel:/, /^#contacto$/, /^https:\/\/wa\.me\/.*presupuesto/].entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', way);
    }
    let left = 0;
    for (const link of await links.all()) {
      const box = await boxOf(link);
      expect(Math.min(box.width, box.height), where).toBeGreaterThanOrEqual(44);
      expect(box.x, where).toBeGreaterThan(left);
      left = box.x + box.width;
      expect(await link.evaluate(roomBesideText), where).toBeGreaterThanOrEqual(6);
    }
    expect(width - left, where).toBeLessThanOrEqual(8);
    await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
    const end = await boxOf(page.locator('.footer__end'));
    expect(end.y + end.height, where).toBeLessThanOrEqual((await boxOf(bar(page))).y);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test("it leaves, in its place, while the hero's buttons or the form are on the screen", async ({
      page,
    }) => {
      await page.goto(routes.home);
      for (const [width, height] of phones) {
        await page.setViewportSize({ width, height });
        for (const [target, shown] of [
          [`#${sections.start}`, false],
          [`#${sections.services}`, true],
          ['form button', false],
          ['footer', true],
          ['.hero__cta', false],
        ] as const) {
          const where = `${target} at ${width} × ${height}`;
          await scrollTo(page, target);
          await expect(bar(page), where).toHaveCSS('visibility', shown ? 'visible' : 'hidden');
          await expect(bar(page)).toHaveCSS('position', 'fixed');
          const box = await boxOf(bar(page));
          expect(Math.round(box.y + box.height), where).toBe(height);
        }
      }
    });
  });
}

test('where css has no timelines, a script tells it to leave', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto(routes.home);
  await expect(bar(page)).toHaveAttribute('data-away');
  await scrollTo(page, '#servicios');
  await expect(bar(page)).not.toHaveAttribute('data-away');
  await scrollTo(page, 'form button');
  await expect(bar(page)).toHaveAttribute('data-away');
});

test('on wide windows the WhatsApp button stands at the bottom right, where no text is', async ({ page }) => {
  await page.goto(routes.home);
  for (const width of [1024, 1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const button = await boxOf(bar(page).getByRole('link', { name: 'WhatsApp' }));
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
    for (const gap of [width - button.x - button.width, 900 - button.y - button.height]) {
      expect(gap, `at ${width} px`).toBeGreaterThanOrEqual(8);
      expect(gap, `at ${width} px`).toBeLessThanOrEqual(40);
    }
    expect(await page.evaluate(textsRightOf, button.x), `at ${width} px`).toEqual([]);
  }
});

async function scrollTo(page: Page, target: string): Promise<void> {
  await page
    .locator(target)
    .first()
    .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
}

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not displayed');
  return box;
}

/** How far the text of a button ends from its nearer edge, in pixels. */
function roomBesideText(button: Element): number {
  const range = document.createRange();
  range.selectNodeContents(button);
  const [text, edge] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
  return Math.min(text.left - edge.left, edge.right - text.right);
}

function textsRightOf(edge: number): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { parentElement } = texts.currentNode;
    if (!parentElement?.checkVisibility() || parentElement.closest('aside, [aria-hidden=true]')) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (range.getBoundingClientRect().right > edge) found.push(texts.currentNode.textContent ?? '');
  }
  return found;
}
