import { test } from 'node:test';
import { routes } from '../../src/site/routes.ts';
import { see, type Visit } from './visit.ts';

/** The bar of contacts on phones: it leaves by css where that has view timelines, by a script where it has not. */
export function contactBar({ skip, look }: Visit): void {
  test("the bar of contacts leaves, in its place, while the hero's buttons or the form are on the screen", {
    skip,
  }, async () => {
    const browser = await look(routes.home, { width: 360, height: 740 });
    for (const [target, visibility] of [
      ['#inicio', 'hidden'],
      ['#servicios', 'visible'],
      ['form button', 'hidden'],
      ['footer', 'visible'],
      ['.hero__cta', 'hidden'],
    ] as const) {
      await browser.run(bring, target);
      await see(browser, barIs, visibility);
    }
  });
}

function bring(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ behavior: 'instant' });
}

function barIs(wanted: string): boolean {
  const { position, visibility } = getComputedStyle(document.querySelector('aside') as Element);
  return position === 'fixed' && visibility === wanted;
}
