import type { Locator, Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { expect, test } from './quiet-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = [320, 360, 768, 1024, 1199, 1280, 1440, 1920, 2560, 3000];

test('the parts of the page stand on common lines, from 320 to 3000 px', async ({ page }) => {
  await page.goto(routes.home);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await test.step(`at ${width} px`, async () => {
      expect(await page.locator('.footer li > *').evaluateAll(touching)).toEqual([]);
      await expectSealsOnOneLine(page);
      await expectFooterInRows(page);
      if (width >= 1024) {
        await expectCommonEdges(page);
        await expectCommonTops(page);
      }
    });
  }
});

test('links that stand side by side at the foot of a page begin on one line, also where one of them takes two', async ({
  page,
}) => {
  for (const path of [routes.home, routes.thanks]) {
    await page.goto(path);
    for (const width of [360, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const uneven = await page
        .locator('.footer__services li, .outcome__services li')
        .evaluateAll((items) => {
          const rows = Map.groupBy(items, (item) => item.getBoundingClientRect().top);
          const firstLine = (item: Element) => {
            const text = document.createRange();
            text.selectNodeContents(item.querySelector('a') as Element);
            return Math.round(text.getClientRects()[0]?.top ?? 0);
          };
          return [...rows.values()].filter((row) => new Set(row.map(firstLine)).size > 1).length;
        });
      expect(uneven, `${path} at ${width} px`).toBe(0);
    }
  }
});

test('at 1920 and at 2560 px the content takes the same part of the window', async ({ page }) => {
  await page.goto(routes.home);
  const parts: number[] = [];
  for (const width of [1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const [right = 0] = await edges(page.locator('.wrap').first(), 'right');
    parts.push(right / width);
  }
  expect(parts[0]).toBeGreaterThan(0.95);
  expect(parts[1]).toBeCloseTo(parts[0] ?? 0, 2);
});

/** Header, sections and footer have the same edges. */
async function expectCommonEdges(page: Page): Promise<void> {
  const lefts = await edges(page.locator('.header .brand__name, h1, h2[id^=titulo], .footer__brand'), 'left');
  expect(spread(lefts), 'left').toBeLessThanOrEqual(1);
  const rights = await edges(page.locator('.header .btn, .wrap'), 'right');
  expect(spread(rights), 'right').toBeLessThanOrEqual(1);
}

/** A lead neither rises above its heading nor touches it, and the texts of the pictured services stand on common lines. */
async function expectCommonTops(page: Page): Promise<void> {
  for (const head of await page.locator('.head:has(.lead)').all()) {
    const [heading = 0, lead = 0] = await edges(head.locator('h2, .lead'), 'top');
    expect(lead).toBeGreaterThanOrEqual(heading);
    const gap = await head.evaluate((both) => {
      const line = document.createRange();
      line.selectNodeContents(both.querySelector('h2') as Element);
      const rights = [...line.getClientRects()].map(({ right }) => right);
      return (both.querySelector('.lead')?.getBoundingClientRect().left ?? 0) - Math.max(...rights);
    });
    expect(gap, 'from a heading to its lead').toBeGreaterThan(48);
  }
  for (const part of ['h3', 'p', '.link']) {
    const tops = await edges(page.locator(`.featured ${part}`), 'top');
    expect(spread(tops), part).toBeLessThanOrEqual(1);
  }
}

/** The links to services stand in rows, and what is below or beside them in the columns of the page. */
async function expectFooterInRows(page: Page): Promise<void> {
  const links = page.locator('.footer__services li');
  const lefts = new Set((await edges(links, 'left')).map(Math.round));
  const tops = new Set((await edges(links, 'top')).map(Math.round));
  expect(tops.size).toBe(Math.ceil((await links.count()) / lefts.size));
  const width = page.viewportSize()?.width ?? 0;
  if (width >= 1024 || lefts.size === 1) return;
  expect((await edges(page.locator('.footer__legal'), 'left')).map(Math.round)).toEqual([...lefts].slice(1));
}

/** The texts of the two seals begin on one line. */
async function expectSealsOnOneLine(page: Page): Promise<void> {
  const seals = await edges(page.locator('.seals li'), 'left');
  const texts = await edges(page.locator('.seals p'), 'left');
  const insets = texts.map((left, index) => left - (seals[index] ?? 0));
  expect(spread(insets)).toBeLessThanOrEqual(1);
}

/** Those of these links, wrapped ones too, that come nearer to each other than 4 px. */
function touching(all: Element[]): string[] {
  const links = all.map((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect();
    return { text: link.textContent, left, right, top, bottom };
  });
  return links.flatMap((one, index) =>
    links
      .slice(index + 1)
      .filter((other) => one.left < other.right + 4 && other.left < one.right + 4)
      .filter((other) => one.top < other.bottom + 4 && other.top < one.bottom + 4)
      .map((other) => `${one.text} / ${other.text}`),
  );
}

/** One edge of each element's content, in pixels. */
async function edges(elements: Locator, edge: 'left' | 'right' | 'top'): Promise<number[]> {
  return elements.evaluateAll((all, edge) => {
    const inset = (element: Element) =>
      edge === 'left' ? Number.parseFloat(getComputedStyle(element).paddingLeft) : 0;
    return all.map((element) => element.getBoundingClientRect()[edge] + inset(element));
  }, edge);
}

function spread(values: number[]): number {
  return Math.max(...values) - Math.min(...values);
}
