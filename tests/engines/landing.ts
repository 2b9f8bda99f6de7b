import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../src/site/routes.ts';
import { see, type Visit } from './visit.ts';

/** The landing page on a wide screen: its sections, its slideshow. */
export function landing({ skip, look }: Visit): void {
  test('every section is displayed and styled, one below the other, also on reload', { skip }, async () => {
    const browser = await look(routes.home);
    assert.deepEqual(await browser.run(faults), []);
    await browser.reload();
    assert.deepEqual(await browser.run(faults), []);
  });

  test('the slideshow goes on by itself until it is paused', { skip }, async () => {
    const browser = await look(routes.home);
    await see(browser, () => document.querySelectorAll('.slide').length === 4);
    await see(browser, () => document.querySelector('.slide')?.getAttribute('data-current') === 'false');
    const label = () => document.querySelector('#inicio button')?.textContent ?? '';
    const before = await browser.run(label);
    await browser.click('#inicio button');
    await see(browser, (old) => document.querySelector('#inicio button')?.textContent !== old, before);
  });
}

/** What is wrong with the sections, in words. */
function faults(): string[] {
  scrollTo({ top: 0, behavior: 'instant' });
  let end = 0;
  return [...document.querySelectorAll('main > section, footer')].flatMap((part) => {
    const { top, height } = part.getBoundingClientRect();
    const styled = getComputedStyle(part).position === 'relative';
    const wrong = [height < 200 && 'low', top < end - 1 && 'over the one before', !styled && 'without style'];
    end = top + height;
    return wrong.filter(Boolean).map((what) => `${part.id}: ${what}`);
  });
}
