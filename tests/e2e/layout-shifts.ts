import { expect, type Page } from '@playwright/test';

/**
 * Fails if anything has moved noticeably since the page was opened. Call `noteShifts`
 * before opening it.
 */
export async function expectNothingMoved(page: Page, where: string): Promise<void> {
  const { sum, shifts } = await shiftsOf(page);
  expect(sum, `${where}: ${JSON.stringify(shifts)}`).toBeLessThan(0.001);
}

/** Records layout shifts on every page opened from now on, from its start. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.push({
          value,
          moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shifts recorded so far, and their sum. */
export async function shiftsOf(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  const shifts = await page.evaluate(shiftsSoFar);
  return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts };
}

/** In the page: returns whether both typefaces are loaded and no other is loading. */
export function hasItsFonts(): boolean {
  const here = [...document.fonts].filter(
    ({ family, status }) => /Archivo/.test(family) && status === 'loaded',
  );
  return here.length === 2 && document.fonts.status === 'loaded';
}

/** In the page. An observer is notified of a shift in the following frame. */
async function shiftsSoFar(): Promise<Shift[]> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  return Reflect.get(window, 'shifts');
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
type Shift = { value: number; moved: string[] };
