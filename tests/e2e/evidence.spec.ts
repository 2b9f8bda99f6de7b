import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { boxOf } from './box-of.ts';
import { variant } from './variants.ts';

test.beforeEach(async ({ page }) => {
  // The first test builds the variant.
  test.slow();
  const { SITE_DIR } = await variant('girona');
  const html = await readFile(join(SITE_DIR, 'index.html'), 'utf8');
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('.evidence')).not.toHaveCount(0);
});

const widths = [320, 360, 390, 768, 1024, 1440];

test('no word of the evidence is broken', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await page.locator('.evidence').evaluateAll(brokenWords);
    expect(broken, `at ${width} px`).toEqual([]);
  }
});

test('evidence that fits on one line stands on one', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await page.locator('.evidence').evaluateAll(brokenThoughShort);
    expect(broken, `at ${width} px`).toEqual([]);
  }
});

test('an overlong word is broken at the edge', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });

  await page.locator('.evidence span:first-child').evaluateAll((words) => {
    for (const word of words)
      word.textContent = `https://example.com/${'certificado-'.repeat(7)}`;
  });

  const rights = await page
    .locator('.evidence')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBeLessThanOrEqual(320);
});

test('evidence in the hero ends with the scrim', async ({ page }) => {
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const end = await page.locator('h1').evaluate((heading) => {
      const { fontSize } = getComputedStyle(heading);
      return heading.getBoundingClientRect().left + 6 * Number.parseFloat(fontSize);
    });
    const claims = await page.locator('.claims').boundingBox();

    const right = (claims?.x ?? Number.NaN) + (claims?.width ?? Number.NaN);
    expect(right, `at ${width} px`).toBeLessThanOrEqual(end + 1);
  }
});

test('no standard stands in a row alone', async ({ page }) => {
  for (const width of [768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await page.locator('.standards > li').evaluateAll(topsOf);

    const inLastRow = tops.filter((top) => top === tops.at(-1));
    expect(inLastRow.length, `at ${width} px`).toBeGreaterThan(1);
  }
});

test('the hours of a day stand on one line', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const line = await page.locator('.hours dd').first().evaluate(lastLineOf);

    expect(line, `at ${width} px`).toMatch(/de\s8\sa\s18\sh$/);
  }
});

test('the address in the footer breaks behind its @ alone', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const line = await page.locator('.footer [href^="mailto:"]').evaluate(lastLineOf);

    expect(line, `at ${width} px`).toMatch(/^(info@)?cordesdelter\.cat$/);
  }
});

test('a name of fourteen letters fills its column of the poster', async ({ page }) => {
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 1200 });
    const share = await page.locator('.on-orange h2').evaluate(shareOfFirstLine);

    expect(share, `at ${width} px`).toBeGreaterThan(0.8);
  }
});

test('works with few facts share a row', async ({ page }) => {
  const first = page.locator('.works li', { hasText: 'Fachada de 2025' });
  const second = page.locator('.works li', { hasText: 'Fachada de 2023' });

  for (const width of [768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const { top } = await boxOf(second);

    expect(top, `at ${width} px`).toBe((await boxOf(first)).top);
  }
});

test('the picture of a work with few facts takes its width', async ({ page }) => {
  const work = page.locator('.works li', { hasText: 'Fachada de 2025' });

  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const whole = await boxOf(work);
    const picture = await boxOf(work.locator('img'));

    expect(Math.abs(whole.width - picture.width), `at ${width} px`).toBeLessThan(1);
  }
});

test('an odd number of standards in two columns ends with two', async ({ page }) => {
  for (const width of [360, 390, 430]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await page.locator('.standards > li').evaluateAll(topsOf);

    expect(tops.at(-1), `at ${width} px`).toBe(tops.at(-2));
  }
});

test('a picture beside the course of a work is at most twice as tall as it', async ({
  page,
}) => {
  const work = page.locator('.works li', { hasText: 'Fachada de 2024' });
  const facts = work.locator('figure + div > :last-child');

  for (const width of [768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const { top, height } = await boxOf(work.locator('img'));
    const { bottom } = await boxOf(facts);

    expect(height, `at ${width} px`).toBeLessThanOrEqual(2 * (bottom - top));
  }
});

test('the pictures of a work take its width together', async ({ page }) => {
  const figure = page.locator('.works figure', { has: page.locator('figcaption') });

  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const whole = await figure.first().boundingBox();
    const after = await figure.first().locator('img').last().boundingBox();

    const right = (after?.x ?? Number.NaN) + (after?.width ?? Number.NaN);
    const edge = (whole?.x ?? Number.NaN) + (whole?.width ?? Number.NaN);
    expect(Math.abs(edge - right), `at ${width} px`).toBeLessThan(1);
  }
});

/**
 * In the page: returns the words, each a text node of its own, that are broken over
 * several lines.
 */
function brokenWords(all: Element[]): string[] {
  return all.flatMap((evidence) => {
    const words = document.createNodeIterator(evidence, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(word);
      if (range.getClientRects().length > 1) broken.push(word.textContent ?? '');
    }
    return broken;
  });
}

/** In the page: returns how much of a heading's width its first part takes on one line. */
function shareOfFirstLine(heading: Element): number {
  const range = document.createRange();
  range.selectNodeContents(heading.firstElementChild ?? heading);
  const [line, ...others] = range.getClientRects();
  return others.length > 0 || !line
    ? Number.NaN
    : line.width / heading.getBoundingClientRect().width;
}

/** In the page: returns what stands on the last line of an element. */
function lastLineOf(element: Element): string {
  const letters = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
  let line = '';
  let lineTop = Number.NaN;
  for (let text = letters.nextNode(); text; text = letters.nextNode())
    for (const [index, letter] of [...(text.textContent ?? '')].entries()) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { top } = range.getBoundingClientRect();
      line = top === lineTop ? line + letter : letter;
      lineTop = top;
    }
  return line;
}

/** In the page: returns where elements begin, from top to bottom. */
function topsOf(all: Element[]): number[] {
  return all.map((one) => one.getBoundingClientRect().top);
}

/** In the page: returns the evidence that takes several lines but would fit on one. */
function brokenThoughShort(all: Element[]): string[] {
  const broken = (all as HTMLElement[]).filter((evidence) => {
    const { height } = sizeOf(evidence);
    evidence.style.whiteSpace = 'nowrap';
    const onOneLine = sizeOf(evidence);
    evidence.style.whiteSpace = '';

    const room = sizeOf(evidence.parentElement).width;
    return onOneLine.height < height && onOneLine.width <= room;
  });
  return broken.map(({ innerText }) => innerText);

  function sizeOf(element: Element | null): DOMRect {
    return element?.getBoundingClientRect() ?? new DOMRect();
  }
}
