import type { Locator } from '@playwright/test';

/** Returns the place and the size of an element in the window, in px. */
export function boxOf(element: Locator): Promise<DOMRect> {
  return element.evaluate((it) => it.getBoundingClientRect().toJSON());
}
