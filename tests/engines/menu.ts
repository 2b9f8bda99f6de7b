import { test } from 'node:test';
import { routes } from '../../src/site/routes.ts';
import { startsBelowHeader } from './starts-below-header.ts';
import { see, type Visit } from './visit.ts';

/** The menu of a phone. */
export function menu({ skip, look }: Visit): void {
  test('the menu opens, leads to a section and closes; Escape closes it too', { skip }, async () => {
    const browser = await look(routes.home, { width: 360, height: 740 });
    await see(browser, () => document.readyState === 'complete');
    // Open once the link lies on top of all else: it is uncovered little by little.
    const isOpen = (open: boolean) => {
      const link = document.querySelector('.menu a[href="#seguridad"]') as Element;
      const { left, top, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + 1, top + height - 1)) === open;
    };
    await browser.click('.menu-button');
    await see(browser, isOpen, true);
    await browser.press('Escape');
    await see(browser, isOpen, false);
    await browser.click('.menu-button');
    await see(browser, isOpen, true);
    await browser.click(`.menu a[href="#seguridad"]`);
    await see(browser, isOpen, false);
    await see(browser, startsBelowHeader, 'seguridad');
  });
}
