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

test('the line between before and after is drawn by its handle, which stays within the picture', async ({
  page,
}) => {
  await page.goto(routes.home);
  const picture = page.locator('.compare');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('data-live');
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  const handle = () =>
    picture.evaluate((figure) => {
      const { left, width, height } = getComputedStyle(figure, '::after');
      return [left, width, height].map(Number.parseFloat);
    });
  expect((await handle()).map(Math.round)).toEqual([Math.round(width / 2 - 22), 44, 44]);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  for (const [part, left] of [
    [0.25, width / 4 - 22],
    [0, 0],
    [1, width - 44],
  ] as const) {
    await page.mouse.move(x + width * part, y + height / 2, { steps: 4 });
    const after = page.locator('.compare__side').last();
    const cut = Number.parseFloat(
      (await after.evaluate((side) => getComputedStyle(side).clipPath)).split(' ')[3] ?? '',
    );
    expect(Math.abs(cut - part * 100)).toBeLessThanOrEqual(1);
    expect(Math.abs(((await handle())[0] ?? 0) - left)).toBeLessThanOrEqual(width / 100);
  }
  await page.mouse.up();
});

test('what is shown fills its rows, its cells are wide enough to be read, and no number in it is broken', async ({
  page,
}) => {
  await page.goto(routes.home);
  for (const width of [360, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const where = `at ${width} px`;
    expect(await page.evaluate(brokenNumbers), where).toEqual([]);
    if (width < 1024) continue;
    const narrowest = await page.locator('.norms li').evaluateAll(narrowestOf);
    expect(narrowest, where).toBeGreaterThan(200);
    for (const [list, most] of [
      ['.norms', 7],
      ['.seals', 2],
      ['.works ul', 6],
      ['.references ul', 3],
      ['.team ul', 3],
    ] as const)
      for (let count = most; count > 0; count--)
        expect(await page.locator(list).evaluate(emptyParts, count), `${count} of ${list} ${where}`).toEqual(
          [],
        );
  }
});

test('what follows a request stands beside the ways to reach us, also where a sentence in Catalan is under them', async ({
  page,
}) => {
  test.slow(); // Whoever needs this site first builds it.
  const { SITE_DIR } = await variant('spanish');
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(SITE_DIR, pathname === routes.home ? 'index.html' : pathname) });
  });
  await page.goto(routes.home);
  for (const width of [768, 960]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('.catalan')).toBeVisible();
    const ways = await page.locator('.direct-col > .direct').boundingBox();
    const promise = await page.locator('.promise').boundingBox();
    const end = (ways?.x ?? 0) + (ways?.width ?? 0);
    expect(promise?.x, `at ${width} px`).toBeGreaterThan(end);
    expect((promise?.y ?? 0) - (ways?.y ?? 0), `at ${width} px`).toBeLessThan(50);
  }
});

/** Numbers with a hyphen or a slash, and what is tied to them, that stand on more than one line. */
function brokenNumbers(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!text.parentElement?.checkVisibility()) continue;
    for (const { 0: number, index } of (text.textContent ?? '').matchAll(/[^ ]*(\d[-/]|[-/]\d)[^ ]*/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + number.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(number);
    }
  }
  return broken;
}

/** The rows of a list of so many items that end before the list does, by how far, in pixels. */
function emptyParts(list: Element, count: number): number[] {
  while (list.childElementCount < count) list.append(list.children[0]?.cloneNode(true) as Node);
  while (list.childElementCount > count) list.lastElementChild?.remove();
  const ends = new Map<number, number>();
  for (const item of list.children) {
    const { top, right } = item.getBoundingClientRect();
    ends.set(top, Math.max(right, ends.get(top) ?? 0));
  }
  const { right } = list.getBoundingClientRect();
  return [...ends.values()].map((end) => Math.round(right - end)).filter((left) => left > 2);
}

function narrowestOf(items: Element[]): number {
  return Math.min(...items.map((item) => item.getBoundingClientRect().width));
}

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
