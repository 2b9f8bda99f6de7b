import type { Page } from '@playwright/test';

/** Notes paints from the start of every page that is opened from now on. */
export async function notePaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { largestPaint: 0, largestIsPicture: false };
    Object.assign(window, { noted });
    new PerformanceObserver((paints) => {
      for (const { startTime, element } of paints.getEntries() as LargestPaint[]) {
        noted.largestPaint = startTime;
        noted.largestIsPicture = element?.tagName === 'IMG';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** What was noted so far: the largest paint in milliseconds since the navigation began. */
export function paintsOf(page: Page): Promise<Noted> {
  return page.evaluate(() => Reflect.get(window, 'noted'));
}

type Noted = { largestPaint: number; largestIsPicture: boolean };
type LargestPaint = PerformanceEntry & { element: Element | null };
