import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { homes } from './all-pages.ts';
import { boxOf } from './box-of.ts';
import { distanceBelowHeader } from './late-layout.ts';
import { countRestyled } from './restyled.ts';
import { expect, test } from './strict-page.ts';

// `tests/html/landing.test.ts` checks the text and the links without a browser.
test.use({
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('each navigation anchor scrolls its section to the top', async ({ page }) => {
  await page.goto(routes.home);
  const navigation = page.getByRole('navigation', { name: 'Principal' });

  for (const id of [
    'servicios',
    'por-que-elegirnos',
    'vertical-bcn',
    'seguridad',
    'contacto',
  ]) {
    await navigation.locator(`a[href="#${id}"]`).first().click();
    await expect(page).toHaveURL(`${routes.home}#${id}`);
    await expect
      .poll(() => page.locator(`#${id}`).evaluate(distanceBelowHeader))
      .toBeLessThanOrEqual(1);
  }
});

test('a new element leaves the style of the page alone', async ({ page }) => {
  await page.goto(routes.home);

  expect(await countRestyled(page.locator('form'))).toBeLessThan(50);
});

test.describe('for visitors who want less motion', () => {
  test.beforeEach(({ page }) => page.goto(routes.home));

  test('anchors jump', async ({ page }) => {
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  });

  test('the technician hangs still', async ({ page }) => {
    await expect(page.locator('[data-technician]')).toHaveCSS('animation-name', 'none');
  });
});

test.describe('in print', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(routes.home);
    await page.emulateMedia({ media: 'print' });
  });

  test('there is no menu, picture, form or floating bar', async ({ page }) => {
    for (const part of ['.menu', '.slides', 'form', '.form-card', 'aside']) {
      await expect(page.locator(part), part).toHaveCount(1);
      await expect(page.locator(part), part).toBeHidden();
    }
  });

  test('the marks of the certifiers stand beside their names', async ({ page }) => {
    const marks = page.locator('.certifiers img');

    await expect(marks).toHaveCount(2);
    await expect(marks.filter({ visible: true })).toHaveCount(2);
  });

  test('the first letters of the promises are whole', async ({ page }) => {
    for (const list of await page.locator('.hero-promise, .claims').all()) {
      const edge = await list.evaluate((element) => element.getBoundingClientRect().left);
      const text = await list.locator('li').first().evaluate(leftOfText);

      expect(text).toBeGreaterThanOrEqual(edge);
    }
  });

  test('every answer is open', async ({ page }) => {
    const answers = page.locator('details p');
    const count = await answers.count();

    expect(count).toBeGreaterThan(2);
    await expect(answers.filter({ visible: true })).toHaveCount(count);
  });
});

test.describe('the WhatsApp button', () => {
  for (const width of [320, 390, 768, 1024, 1440])
    test(`can be tapped at every scroll position of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(routes.home);
      const button = page.locator('aside').getByRole('link', { name: 'WhatsApp' });

      for (let step = 0; step < 12; step++) {
        await page.evaluate(scrollToPart, step / 11);

        const where = `at step ${step} of 11`;
        const { isOnTop, right, bottom } = await button.evaluate(placeInWindow);
        expect(isOnTop, where).toBe(true);
        expect(Math.min(right, bottom), where).toBeGreaterThanOrEqual(0);
        expect(Math.max(right, bottom), where).toBeLessThanOrEqual(24);
      }
    });
});

for (const home of homes)
  test(`the line buttons of ${home} are legible on a white picture`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(home);

    for (const button of await page.locator('.hero-text .button-line').all())
      expect(await button.evaluate(contrastOnWhite)).toBeGreaterThanOrEqual(4.5);
  });

const smallScreens = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
];

for (const home of homes)
  test.describe(`on small screens the hero of ${home}`, () => {
    for (const viewport of smallScreens)
      test.describe(`at ${viewport.width} × ${viewport.height} px`, () => {
        test.use({ viewport });
        test.beforeEach(({ page }) => page.goto(home));

        test('shows the technician beside or above the title', async ({ page }) => {
          const picture = await boxOf(page.locator('.slides'));
          const text = await boxOf(page.locator('.hero-text'));
          const isBeside = picture.right <= text.left || text.right <= picture.left;
          expect(isBeside || picture.bottom <= text.top).toBe(true);
        });

        test('leaves more than 80 px of the technician visible', async ({ page }) => {
          const picture = await boxOf(page.locator('.slides'));
          const bar = await boxOf(page.locator('aside'));
          const bottom = Math.min(picture.bottom, bar.top);
          expect(bottom - picture.top).toBeGreaterThan(80);
        });

        test('has a telephone above it', async ({ page }) => {
          const phone = page.locator('header').locator('a[href^="tel:"]:visible');
          await expect(phone).toBeInViewport({ ratio: 1 });
        });

        test('ends its promises above the bar', async ({ page }) => {
          const bar = await boxOf(page.locator('aside'));
          for (const line of ['.hero-promise', '.claims'])
            expect((await boxOf(page.locator(line))).bottom, line).toBeLessThanOrEqual(
              bar.top,
            );
        });
      });
  });

test.describe('on a slow phone: 400 kbit/s, 600 ms', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: {} });
  test.slow();
  test.beforeEach(({ page }) => slowDown(page));

  for (const home of homes) {
    test(`the address ${home}#contacto leads to the form`, async ({ page }) => {
      await page.goto(`${home}#contacto`, { waitUntil: 'commit' });

      await expectAtForm(page);
      await page.waitForLoadState();
      await expectAtForm(page);
    });

    test(`the main link of ${home} leads to the form`, async ({ page }) => {
      await page.goto(home, { waitUntil: 'commit' });
      const quoteButton = page.locator('#inicio a[href="#contacto"]');

      await quoteButton.click();
      await expectAtForm(page);
      await page.waitForLoadState();
      await expectAtForm(page);

      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await quoteButton.click();
      await expectAtForm(page);
    });
  }
});

test.describe('the questions', () => {
  test.beforeEach(({ page }) => page.goto(routes.home));

  test('begin with when not to use ropes open', async ({ page }) => {
    const open = page.locator('#contacto details[open]');
    await expect(open).toContainText('¿Cuándo no conviene la cuerda?');
  });

  test('are open one at a time', async ({ page }) => {
    const second = page.locator('#contacto details').nth(1);

    await second.locator('summary').press('Enter');

    const open = page.locator('#contacto details[open]');
    await expect(open).toHaveCount(1);
    await expect(open).toContainText('¿De qué depende el precio?');
  });
});

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
}

/**
 * Allows for one line of text. The typeface may arrive after the jump, and then a
 * paragraph above may wrap differently.
 */
async function expectAtForm(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('#contacto').evaluate(distanceBelowHeader))
    .toBeLessThanOrEqual(32);
}

/**
 * In the page: returns whether nothing covers the middle, and the distances from the
 * corner.
 */
function placeInWindow(link: Element) {
  const { left, right, top, bottom } = link.getBoundingClientRect();
  const inTheMiddle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return {
    isOnTop: link.contains(inTheMiddle),
    right: innerWidth - right,
    bottom: innerHeight - bottom,
  };
}

function scrollToPart(part: number): void {
  scrollTo({
    top: part * (document.documentElement.scrollHeight - innerHeight),
    behavior: 'instant',
  });
}

/** In the page: returns where the text of an element begins. */
function leftOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().left;
}

/**
 * In the page: returns the contrast of an element's text with its own background, which
 * is on white (WCAG 2.2, 1.4.3).
 */
function contrastOnWhite(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  const behind = channelsOf(backgroundColor);
  const alpha = behind[3] ?? 1;
  const blended = behind.slice(0, 3).map((value) => value * alpha + 255 * (1 - alpha));
  const [dark = 0, light = 0] = [luminance(blended), luminance(channelsOf(color))].sort(
    (one, other) => one - other,
  );
  return (light + 0.05) / (dark + 0.05);

  function channelsOf(css: string): number[] {
    return (css.match(/[\d.]+/g) ?? []).map(Number);
  }

  function luminance(channels: number[]): number {
    const [red = 0, green = 0, blue = 0] = channels.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}
