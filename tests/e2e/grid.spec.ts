import type { Locator, Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { expect, test } from './quiet-page.ts';

for (const width of [1024, 1199, 1280, 1440, 1920, 2560, 3000]) {
  test(`at ${width} px header, sections and footer have the same edges`, async ({ page }) => {
    await open(page, width);
    const lefts = await edges(
      page.locator('.header .brand__name, h1, h2[id^=titulo], .footer__brand'),
      'left',
    );
    expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThanOrEqual(1);
    const rights = await edges(page.locator('.header .btn, .wrap'), 'right');
    expect(Math.max(...rights) - Math.min(...rights)).toBeLessThanOrEqual(1);
  });
}

test('at 1920 and at 2560 px the content takes the same part of the window', async ({ page }) => {
  const parts: number[] = [];
  for (const width of [1920, 2560]) {
    await open(page, width);
    const [right = 0] = await edges(page.locator('.wrap').first(), 'right');
    parts.push(right / width);
  }
  expect(parts[0]).toBeGreaterThan(0.95);
  expect(parts[1]).toBeCloseTo(parts[0] ?? 0, 2);
});

for (const width of [1024, 1280, 1440, 1920, 2560]) {
  test(`at ${width} px what belongs to one line of the grid stands on it`, async ({ page }) => {
    await open(page, width);
    for (const head of await page.locator('.head:has(.lead)').all()) {
      const [heading = 0, lead = 0] = await edges(head.locator('h2, .lead'), 'top');
      expect(lead).toBeGreaterThanOrEqual(heading);
    }
    for (const part of ['h3', 'p', '.link']) {
      const tops = await edges(page.locator(`.featured ${part}`), 'top');
      expect(new Set(tops.map(Math.round)), part).toHaveProperty('size', 1);
    }
  });
}

for (const width of [320, 360, 768, 1024, 1440]) {
  test(`at ${width} px no link of the footer touches another, wrapped ones neither`, async ({ page }) => {
    await open(page, width);
    const links = await page.locator('.footer li > *').evaluateAll((all) =>
      all.map((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        return { text: link.textContent, left, right, top, bottom };
      }),
    );
    const touching = links.flatMap((one, index) =>
      links
        .slice(index + 1)
        .filter((other) => one.left < other.right + 4 && other.left < one.right + 4)
        .filter((other) => one.top < other.bottom + 4 && other.top < one.bottom + 4)
        .map((other) => `${one.text} / ${other.text}`),
    );
    expect(touching).toEqual([]);
  });
}

test('the texts of the two seals begin on one line, under each other and beside each other', async ({
  page,
}) => {
  for (const width of [360, 768, 1440]) {
    await open(page, width);
    const insets = await page.locator('.seals li').evaluateAll((all) =>
      all.map((seal) => {
        const text = seal.querySelector('span')?.getBoundingClientRect();
        return Math.round((text?.left ?? 0) - seal.getBoundingClientRect().left);
      }),
    );
    expect(new Set(insets), `at ${width} px`).toHaveProperty('size', 1);
  }
});

async function open(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(routes.home);
}

/** One edge of each element's content box, in pixels. */
async function edges(elements: Locator, edge: 'left' | 'right' | 'top'): Promise<number[]> {
  return elements.evaluateAll(
    (all, edge) =>
      all.map((element) => {
        const padding = edge === 'left' ? Number.parseFloat(getComputedStyle(element).paddingLeft) : 0;
        return element.getBoundingClientRect()[edge] + padding;
      }),
    edge,
  );
}
