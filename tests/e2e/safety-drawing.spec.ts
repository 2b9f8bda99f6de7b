import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { expect, test } from './quiet-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('each number of the drawing stands in the middle of its disc, and no disc touches another or the frame', async ({
  page,
}) => {
  await page.goto(routes.home);
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [667, 375],
    [844, 390],
    [768, 1024],
    [960, 600],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectApart(page, `at ${width} × ${height}`);
  }
});

test('nor do they with letters twice as large', async ({ launch }) => {
  const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
  await page.goto(routes.home);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectApart(page, `at ${width} px`);
  }
});

test('the drawing stays whole on the screen while its legend passes, also on a telephone held sideways', async ({
  page,
}) => {
  await page.goto(routes.home);
  for (const [width, height, rows] of [
    [360, 640, [2, 5, 8]],
    [844, 390, [2, 5, 8]],
    [960, 600, [5, 6]],
    [1440, 900, [3, 5, 7]],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const row of rows) {
      const { top, bottom, free } = await page.evaluate(drawingBeside, row);
      const where = `beside row ${row} at ${width} × ${height}`;
      expect(top, where).toBeGreaterThanOrEqual(free.top);
      expect(bottom, where).toBeLessThanOrEqual(free.bottom);
      expect(free.bottom - free.top, where).toBeGreaterThan(height * 0.75);
    }
  }
});

async function expectApart(page: Page, where: string): Promise<void> {
  const discs = await page.locator('.plan i').evaluateAll(measure);
  const frame = await page.locator('.plan').evaluate((plan) => plan.getBoundingClientRect().toJSON());
  expect(discs, where).toHaveLength(8);
  for (const [index, { x, y, radius, letter, off }] of discs.entries()) {
    const which = `${index + 1} ${where}`;
    expect(off, which).toBeLessThanOrEqual(1);
    expect(letter, which).toBeLessThan(radius * 1.5);
    expect(Math.min(x - frame.left, frame.right - x, y - frame.top), which).toBeGreaterThan(radius);
    for (const other of discs.slice(index + 1))
      expect(Math.hypot(other.x - x, other.y - y), which).toBeGreaterThan(radius * 2 + 1);
  }
}

/** Where the drawing is when a row of the legend is where one reads, and what header and bar leave free, in pixels. */
async function drawingBeside(row: number) {
  const box = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
  const { top, height } = box(`.legend li:nth-child(${row})`);
  const read = innerHeight * (innerHeight < 480 ? 0.34 : 0.6);
  scrollBy({ top: top + height / 2 - read, behavior: 'instant' });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const bar = box('aside');
  return {
    top: box('.plan').top,
    bottom: box('.plan').bottom,
    free: {
      top: Math.max(0, box('header').bottom),
      bottom: bar.width === innerWidth || bar.left < 200 ? bar.top : innerHeight,
    },
  };
}

/** Middle and radius of each disc, the size of its number, and how far the number's line is from the middle, in pixels. */
function measure(discs: Element[]) {
  return discs.map((disc) => {
    const text = document.createRange();
    text.selectNodeContents(disc);
    const [inner, outer] = [text.getBoundingClientRect(), disc.getBoundingClientRect()];
    const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const [at, number] = [middle(outer), middle(inner)];
    return {
      ...at,
      radius: outer.width / 2,
      letter: Number.parseFloat(getComputedStyle(disc).fontSize),
      off: Math.hypot(at.x - number.x, at.y - number.y),
    };
  });
}
