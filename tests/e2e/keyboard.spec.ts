import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { hydrateForm } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const focusable = 'a[href], button, input, textarea, summary';

// `tests/html/pages.test.ts` checks that every page starts with this link.
for (const path of [routes.home, routes.privacy])
  test(`the first stop of ${path} links to its content`, async ({ page }) => {
    await page.goto(path);

    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

for (const width of [360, 1440])
  for (const path of [routes.home, routes.privacy, routes.submissionFailed])
    test.describe(`on ${path} at ${width} px`, () => {
      test.use({ viewport: { width, height: 800 } });

      test.beforeEach(async ({ page }) => {
        await page.goto(path);
        if (path !== routes.home) return;
        await hydrateForm(page);
        await page.evaluate(() => scrollTo(0, 0));
      });

      test('every target is large enough', async ({ page }) => {
        expect(await page.locator(focusable).evaluateAll(smallTargets)).toEqual([]);
      });

      test('Tab reaches everything in order', async ({ page }) => {
        const expected = await reachable(page);
        expect(expected.length).toBeGreaterThan(5);

        const stops = await tabThrough(page, expected.length);

        expect(stops.map(({ name }) => name)).toEqual(expected);
      });

      test('the focus is always seen', async ({ page }) => {
        const { length } = await reachable(page);

        const stops = await tabThrough(page, length);

        expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
        expect(stops.filter(({ coveredBy }) => coveredBy !== '')).toEqual([]);
      });
    });

async function tabThrough(page: Page, count: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step < count; step++) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(describeFocus));
  }
  return stops;
}

/** The focused element, whether its focus is visible, and what covers its middle. */
type Stop = { name: string; isMarked: boolean; coveredBy: string };

/**
 * In the page: returns targets smaller than 24 px in either dimension, except links
 * within a sentence.
 */
function smallTargets(all: Element[]): string[] {
  return all
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .filter((target) => !target.closest('[aria-hidden=true], .skip'))
    .filter((target) => getComputedStyle(target).display !== 'inline')
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width < 24 || box.height < 24)
    .map(
      ({ target, box }) =>
        `${target.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`,
    );
}

/** Returns the focusable elements in page order, by tag and name. */
async function reachable(page: Page): Promise<string[]> {
  return page.locator(focusable).evaluateAll((all) =>
    all
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => !target.closest('[aria-hidden=true]'))
      .map((target) => {
        const text = target.id || target.textContent?.trim();
        return `${target.tagName} ${text} ${target.className}`;
      }),
  );
}

/** In the page: names the focused element as `reachable` does. */
async function describeFocus(): Promise<Stop> {
  // An element that moves into view when focused must have arrived.
  const transitions = document
    .getAnimations()
    .filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));

  const focused = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const { left, top, width, height } = focused.getClientRects()[0] ?? new DOMRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  const isOwn = onTop !== null && (focused.contains(onTop) || onTop.contains(focused));
  const text = focused.id || focused.textContent?.trim();
  return {
    name: `${focused.tagName} ${text} ${focused.className}`,
    isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    coveredBy: isOwn ? '' : (onTop?.outerHTML.slice(0, 80) ?? 'the edge of the window'),
  };
}
