import type { Page } from '@playwright/test';

/**
 * Ends the animations with which a page, on phones, delays the layout of content far
 * below the window.
 */
export async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'lay-out')
        animation.finish();
  });
}

/**
 * In the page: returns the distance of a section's top from the header's lower edge, in
 * px.
 */
export function distanceBelowHeader(section: Element): number {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return Math.abs(section.getBoundingClientRect().top - header);
}
