import { test } from 'node:test';
import { routes } from '../../src/site/routes.ts';
import { startsBelowHeader } from './starts-below-header.ts';
import { see, type Visit } from './visit.ts';

/** The ways through the page and back. */
export function navigation({ skip, open }: Visit): void {
  test('an anchor leads below the header, back and forward lead where one was', { skip }, async () => {
    const browser = await open(routes.home);
    for (const id of ['vertical-bcn', 'contacto']) {
      await browser.run(markEndOfScrolling);
      await browser.click(`.menu li a[href="#${id}"]`);
      await see(browser, startsBelowHeader, id);
      await see(browser, scrollingHasEnded);
    }
    await browser.run(markEndOfScrolling);
    await browser.back();
    await see(browser, startsBelowHeader, 'vertical-bcn');
    // Chromium that is sent forward within the very scrolling that leads back stays where it is.
    await see(browser, scrollingHasEnded);
    await browser.forward();
    await see(browser, startsBelowHeader, 'contacto');
    await browser.click(`footer a[href="${routes.cookies}"]`);
    await see(browser, (path) => location.pathname.startsWith(path), routes.cookies);
    await browser.back();
    await see(browser, () => location.pathname === '/' && document.readyState === 'complete');
  });
}

/** Writes into the page that the next scrolling has ended; at once where the browser does not tell. */
function markEndOfScrolling(): void {
  delete document.documentElement.dataset.scrolling;
  const mark = () => {
    document.documentElement.dataset.scrolling = 'ended';
  };
  if ('onscrollend' in window) addEventListener('scrollend', mark, { once: true });
  else mark();
}

function scrollingHasEnded(): boolean {
  return document.documentElement.dataset.scrolling === 'ended';
}
