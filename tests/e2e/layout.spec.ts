import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { everyPage, homes } from './all-pages.ts';
import { wakeIslands } from './islands.ts';
import { expect, failedRequest, test } from './quiet-page.ts';

test.use({ expectedComplaints: [failedRequest] });

/** The smallest letters that are to be read, by the width of the window, in pixels. */
const smallestAt = { 320: 16, 360: 16, 390: 16, 768: 15, 1024: 15, 1440: 15, 1920: 15, 2560: 15 };

for (const { name, path } of everyPage) {
  test(`${name} does not scroll sideways, and no text of it is cut off or too small to read, from 320 to 2560 px`, {
    tag: path === routes.home ? ['@core'] : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    if (homes.includes(path)) await wakeIslands(page);
    for (const [at, smallest] of Object.entries(smallestAt)) {
      const where = `at ${at} px`;
      await page.setViewportSize({ width: Number(at), height: 800 });
      await expectFitsAcross(page, where);
      expect(await page.evaluate(textsBelow, smallest), where).toEqual([]);
      if (!homes.includes(path)) continue;
      await expectHoneypotUnseen(page, where);
      if (at === '360') await expectNoWordDivided(page);
    }
    // Usual screens at a zoom of 200 %.
    for (const [width, height] of [
      [640, 400],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectFitsAcross(page, `at ${width} px`);
    }
  });
}

test('no heading is larger than the one that it stands under, on low windows too', async ({ page }) => {
  await page.goto(routes.home);
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
    [960, 600],
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const sizes = await page.locator('main :is(h1, h2, h3)').evaluateAll(sizesByLevel);
    const where = `at ${width} × ${height}`;
    expect(Math.max(...(sizes.H2 ?? [])), where).toBeLessThan(Math.min(...(sizes.H1 ?? [])));
    expect(Math.max(...(sizes.H3 ?? [])), where).toBeLessThan(Math.min(...(sizes.H2 ?? [])));
  }
});

test('what the link to a section promises stands on one line of its heading', async ({ page }) => {
  await page.goto(routes.home);
  const links = page.locator('nav[aria-label=Principal] li a');
  for (const width of [360, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await links.evaluateAll(brokenPromises);
    expect(broken, `at ${width} px`).toEqual([]);
  }
});

/** The words of links with which the headings of their sections begin on more than one line. */
function brokenPromises(links: Element[]): string[] {
  return links.flatMap((link) => {
    const promise = link.firstChild?.textContent?.trim() ?? '';
    const heading = document.querySelector(`${link.getAttribute('href')} h2`)?.firstChild as Text;
    if (!heading.data.startsWith(promise)) return [];
    const range = document.createRange();
    range.setStart(heading, 0);
    range.setEnd(heading, promise.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [promise] : [];
  });
}

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

test('of the altimeter the digits alone change: its sign and its unit stay where they are', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(routes.home);
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    const { signs, units } = await page.locator('.altimeter').evaluate(endsOfLines);
    expect(units).toHaveLength(37);
    expect(new Set(units).size, `units at ${width} px`).toBe(1);
    expect(new Set(signs).size, `signs at ${width} px`).toBe(1);
  }
});

for (const [fontSize, widths] of [
  [24, [360]],
  [32, [360, 1280]],
  [64, [1280]],
] as const) {
  test.describe(`with a default font of ${fontSize} px`, () => {
    test.slow();

    test('no page scrolls sideways, no text is cut off, and nobody sees the honeypot', async ({ launch }) => {
      const page = await launch({ args: [`--blink-settings=defaultFontSize=${fontSize}`] });
      for (const { name, path } of everyPage) {
        await page.goto(path);
        const root = () => getComputedStyle(document.documentElement).fontSize;
        expect(await page.evaluate(root)).toBe(`${fontSize}px`);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 1024 });
          await expectFitsAcross(page, `${name} at ${width} px`);
        }
      }
      await page.goto(routes.home);
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await expectHoneypotUnseen(page, `at ${width} px`);
        if (width === 360 && fontSize < 64) await expectNoWordDivided(page);
      }
    });
  });
}

/** Both parts of the honeypot, its label and its field, are beyond the edge of the window. */
async function expectHoneypotUnseen(page: Page, where: string): Promise<void> {
  const edges = await page
    .locator('form div[aria-hidden=true] *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
  expect(edges).toHaveLength(2);
  expect(Math.max(...edges), where).toBeLessThanOrEqual(0);
}

/** The sizes of the letters of headings, in pixels, by their level. */
function sizesByLevel(headings: Element[]): Partial<Record<string, number[]>> {
  const sizes: Record<string, number[]> = {};
  for (const heading of headings) {
    sizes[heading.tagName] ??= [];
    sizes[heading.tagName]?.push(Number.parseFloat(getComputedStyle(heading).fontSize));
  }
  return sizes;
}

/** No dictionary divides them here: what does not fit a line is broken anywhere. */
async function expectNoWordDivided(page: Page): Promise<void> {
  expect(await page.locator('h1').evaluate(dividedWords), 'words of the headline').toEqual([]);
  const broken = await page.evaluate(brokenWords);
  expect(broken, 'words of what is large, of buttons, of the form and of addresses').toEqual([]);
}

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
      // A word that its button's icon stands for is there for screen readers alone.
      const clipped = parentElement && getComputedStyle(parentElement).clipPath === 'inset(50%)';
      return shown && !clipped && textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
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

/** The visible texts that are drawn smaller than so many pixels, those in drawings as large as they are on the screen. */
function textsBelow(smallest: number): string[] {
  const drawnSize = (element: Element) => {
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small: string[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    const size = drawnSize(parentElement);
    if (size < smallest - 0.05) small.push(`${textContent.trim()} (${size.toFixed(1)} px)`);
  }
  return small;
}

/** Words of what can be seen that do not stand on one line, but for addresses at their `@`. */
function brokenWords(): string[] {
  document.body.style.hyphens = 'none';
  const within = 'h2, h3, figcaption, .btn, label, .field__error, .note, .direct b, footer li';
  const parts = [...document.querySelectorAll<HTMLElement>(`:is(main, footer) :is(${within})`)];
  // What the form says is wrong is measured as if it were.
  const faults = parts.filter((part) => part.matches('.field__error'));
  for (const fault of faults) fault.style.display = 'flex';
  const broken = parts.flatMap((part) => textsIn(part)).flatMap((text) => brokenIn(text));
  for (const fault of faults) fault.style.display = '';
  return broken;

  function textsIn(part: Element): Text[] {
    if (getComputedStyle(part).clipPath !== 'none') return [];
    return [...part.childNodes].flatMap((node) =>
      node instanceof Text ? node : node instanceof Element ? textsIn(node) : [],
    );
  }

  function brokenIn(text: Text): string[] {
    const words = [...text.data.matchAll(/[^\s\u200b]+/g)];
    return words.filter(({ 0: word, index }) => lines(text, index, word.length) > 1).map(([word]) => word);
  }

  function lines(text: Text, start: number, length: number): number {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }
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

/** Where the lines of the altimeter begin that have a sign, and where the metres of each end, in px. */
function endsOfLines(altimeter: Element): { signs: number[]; units: number[] } {
  const columns = [...altimeter.children].map(({ firstChild }) => firstChild as Text);
  const lines = columns.map((text) => {
    let at = 0;
    return text.data.split('\n').map((line) => {
      const range = document.createRange();
      range.setStart(text, at);
      at += line.length;
      range.setEnd(text, at);
      at++;
      const { left, right } = range.getBoundingClientRect();
      return { line, left: Math.round(left), right: Math.round(right) };
    });
  });
  return {
    signs: lines.flatMap((column) =>
      column.flatMap(({ line, left }) => (line.startsWith('+') ? [left] : [])),
    ),
    units: lines.flatMap((column) =>
      column.flatMap(({ line, right }) => (/^\+?\d+\sm$/.test(line) ? [right] : [])),
    ),
  };
}
