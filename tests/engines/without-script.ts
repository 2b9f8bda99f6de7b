import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../src/site/routes.ts';
import { fill } from './form.ts';
import { see, type Visit } from './visit.ts';

const how = { withoutScript: true, width: 360, height: 740 };

/** A visitor whose browser runs no script. */
export function withoutScript({ skip, look, open }: Visit): void {
  test('without script every text is there and the menu opens', { skip }, async () => {
    const browser = await look(routes.home, how);
    const hidden = await browser.run(
      () =>
        [...document.querySelectorAll('main :is(h1, h2, h3)')].filter((text) => !text.checkVisibility())
          .length,
    );
    assert.equal(hidden, 0);
    await browser.click('.menu-button');
    await see(
      browser,
      () => document.querySelector('.menu a')?.checkVisibility({ visibilityProperty: true }) ?? false,
    );
  });

  test('a form posted without script is thanked for on a page of its own', { skip }, async () => {
    const browser = await open(routes.home, how);
    await fill(browser);
    await browser.click('form button[type=submit]');
    await see(browser, (path) => location.pathname.startsWith(path), routes.thanks);
  });
}
