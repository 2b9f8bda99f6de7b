import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { allPages } from './all-pages.ts';
import { wakeIslands } from './islands.ts';
import { expect, failedRequest, test } from './quiet-page.ts';

test.use({ expectedComplaints: [failedRequest] });

const widths = [320, 360, 768, 1024, 1440, 1920, 2560];

for (const { name, path } of allPages) {
  test(`${name} does not scroll sideways, and no text of it is cut off, from 320 to 2560 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    if (path === routes.home) await wakeIslands(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      await expectFitsAcross(page, `at ${width} px`);
    }
  });
}

test('at 200 % zoom no page scrolls sideways', async ({ browser, baseURL }) => {
  for (const [width, height] of [
    [640, 400],
    [720, 450],
  ] as const) {
    const page = await browser.newPage({
      baseURL: baseURL ?? '',
      viewport: { width, height },
      deviceScaleFactor: 2,
    });
    for (const { name, path } of allPages) {
      await page.goto(path);
      await expectFitsAcross(page, `${name} at ${width} px`);
    }
    await page.close();
  }
});

test('the menu fits on a phone that is held sideways: what does not fit can be scrolled to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await page.goto(routes.home);
  await page.getByLabel('Abrir menú').click();
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await links.last().scrollIntoViewIfNeeded();
  await expect(links.last()).toBeInViewport({ ratio: 1 });
});

for (const [fontSize, width] of [
  [24, 360],
  [32, 360],
  [32, 1280],
  [64, 1280],
] as const) {
  test(`with a default font of ${fontSize} px no page scrolls sideways and no text is cut off at ${width} px`, async ({
    launch,
  }) => {
    const page = await launch({ args: [`--blink-settings=defaultFontSize=${fontSize}`] });
    await page.setViewportSize({ width, height: 1024 });
    for (const { name, path } of allPages) {
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${fontSize}px`,
      );
      await expectFitsAcross(page, name);
    }
  });
}

test('nobody sees the honeypot, on the narrowest phone or with a large default font', async ({ launch }) => {
  for (const fontSize of [16, 24, 32, 64]) {
    const page = await launch({ args: [`--blink-settings=defaultFontSize=${fontSize}`] });
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(routes.home);
      const edges = await page
        .locator('form div[aria-hidden=true] *')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
      expect(edges).toHaveLength(2);
      expect(Math.max(...edges), `${fontSize} px at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('no word of the headline is divided, with a large default font neither', async ({ launch }) => {
  for (const fontSize of [16, 24, 32]) {
    const page = await launch({ args: [`--blink-settings=defaultFontSize=${fontSize}`] });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(routes.home);
    expect(await page.locator('h1').evaluate(dividedWords), `${fontSize} px`).toEqual([]);
  }
});

/** Fails when the page can be scrolled sideways, or when a text reaches over an edge of the window. */
async function expectFitsAcross(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(scrollSideways), `${where}: scrolled sideways`).toBe(0);
  expect(await page.evaluate(textsBeyondTheEdges), `${where}: beyond the edge`).toEqual([]);
}

function scrollSideways(): number {
  scrollTo({ left: 10_000, behavior: 'instant' });
  return scrollX;
}

function textsBeyondTheEdges(): string[] {
  const unseen = '[aria-hidden=true], .visually-hidden, .skip';
  const texts = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT,
    ({ textContent, parentElement }) => {
      const shown =
        parentElement?.checkVisibility({ visibilityProperty: true }) && !parentElement.closest(unseen);
      return shown && textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    },
  );
  const beyond: string[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right } = range.getBoundingClientRect();
    if (left < 0 || right > document.documentElement.clientWidth + 0.5) {
      beyond.push(`${texts.currentNode.textContent?.trim()} (${Math.round(left)} to ${Math.round(right)})`);
    }
  }
  return beyond;
}

/** Words that do not stand on one line, with the sign that follows them. */
function dividedWords(heading: Element): string[] {
  return [...heading.querySelectorAll('span, em')].flatMap((line) => {
    const texts = [...line.childNodes];
    const whole = line.textContent ?? '';
    return [...whole.matchAll(/\S+/g)]
      .filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(...at(texts, index));
        range.setEnd(...at(texts, index + word.length));
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(([word]) => word);
  });

  function at(texts: ChildNode[], offset: number): [Node, number] {
    let left = offset;
    for (const text of texts) {
      const length = text.textContent?.length ?? 0;
      if (text.nodeType === Node.TEXT_NODE && left <= length) return [text, left];
      if (text.nodeType === Node.TEXT_NODE) left -= length;
    }
    throw new RangeError('beyond the end');
  }
}
