import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes, sections } from '../../src/site/routes.ts';
import { drivenByScrolling, technicianAt, unseenTexts } from './motion-in-page.ts';
import { startsBelowHeader } from './starts-below-header.ts';
import { see, type Visit } from './visit.ts';

/** A visitor who asked for less motion. */
export function lessMotion({ skip, open }: Visit): void {
  test('for a visitor who asked for less motion everything is there, and stands still', {
    skip,
  }, async () => {
    const browser = await open(routes.home, { lessMotion: true });
    const places = new Set<number>();
    for (const part of [0, 0.25, 0.5, 0.75]) places.add((await browser.run(technicianAt, part)).top);
    assert.equal(places.size, 1);
    assert.deepEqual(await browser.run(drivenByScrolling), []);
    assert.deepEqual(await browser.run(unseenTexts), []);
  });

  test('an address with an anchor opens at its section', { skip }, async () => {
    const phone = { width: 360, height: 740 };
    const browser = await open(`${routes.home}#${sections.safety}`, { ...phone, lessMotion: true });
    await see(browser, startsBelowHeader, sections.safety);
  });
}
