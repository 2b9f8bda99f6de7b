import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../src/site/routes.ts';
import { see, type Visit } from './visit.ts';

/** The cookie notice of a company that has an advertising tag. */
export function consent({ skip, open }: Pick<Visit, 'skip' | 'open'>): void {
  test('the notice comes, is gone once the visitor has refused, and only that is kept', {
    skip,
  }, async () => {
    const browser = await open(routes.home);
    await see(browser, hasNotice, true);
    await browser.click('[aria-label="Aviso de cookies"] button:first-of-type');
    await see(browser, hasNotice, false);
    await browser.reload();
    await see(browser, () => document.readyState === 'complete');
    assert.equal(await browser.run(hasNotice, false), true);
    assert.deepEqual(await browser.run(() => [document.cookie, Object.keys(localStorage)]), [
      '',
      ['consent'],
    ]);
  });
}

function hasNotice(wanted: boolean): boolean {
  const notice = document.querySelector('[aria-label="Aviso de cookies"]');
  return (notice?.checkVisibility() ?? false) === wanted;
}
