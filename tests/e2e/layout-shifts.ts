import { expect, type Page } from '@playwright/test';

/**
 * Fails when anything moved noticeably since the page was opened. `noteShifts` has to be
 * called before that.
 */
export async function expectNothingMoved(page: Page, where: string): Promise<void> {
  const { sum, shifts } = await shiftsOf(page);
  expect(sum, `${where}: ${JSON.stringify(shifts)}`).toBeLessThan(0.001);
}

/** Notes layout shifts from the start of every page that is opened from now on. */
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

/** In the page: tells whether both typefaces are there, and no other is on its way. */
export function hasItsFonts(): boolean {
  const here = [...document.fonts].filter(
    ({ family, status }) => /Archivo/.test(family) && status === 'loaded',
  );
  return here.length === 2 && document.fonts.status === 'loaded';
}

/** In the page. An observer is notified of a shift in the frame that follows it. */
async function shiftsSoFar(): Promise<Shift[]> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  return Reflect.get(window, 'shifts');
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
type Shift = { value: number; moved: string[] };
