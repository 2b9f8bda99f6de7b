import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../src/site/routes.ts';
import { comeDownAgain, readThePage, technicianAt } from './motion-in-page.ts';
import type { Screen, Visit } from './visit.ts';

/** What moves with the page, by the names of its keyframes, and how many parts of the page it moves. */
const designed = {
  ...{ attic: 2, sixth: 2, fourth: 2, third: 2, second: 2, first: 2, street: 2 },
  ...{ coast: 1, descend: 1, leave: 2, 'push-off': 5, read: 16, spark: 6, strike: 5, 'touch-down': 2 },
};

/** The signature of the design: a technician who comes down as the page is read. */
export function technician({ skip, look }: Visit, screen: Screen): void {
  test(`the technician is on the screen wherever one reads, and lands on the pavement, at ${screen.width} px`, {
    skip,
  }, async () => {
    const browser = await look(routes.home, screen);
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const { top, bottom, header } = await browser.run(technicianAt, part);
      const where = `at ${part} of the page from ${top} to ${bottom} px`;
      assert.ok(top >= header && bottom <= screen.height && bottom - top > 40, where);
    }
    const { bottom, street } = await browser.run(technicianAt, 1.06);
    assert.ok(Math.abs(bottom - street) <= 1, `his feet at ${bottom} px, the street at ${street} px`);
  });
}

/** What else moves. */
export function motion({ engine, skip, open, look }: Visit): void {
  const hasTimelines = engine !== 'Firefox';

  test('he comes down to his place when the page opens', { skip }, async () => {
    const browser = await look(routes.home);
    const [first, last] = await browser.run(comeDownAgain);
    assert.ok(first > 300, `${first} px above it`);
    assert.equal(last, 0);
  });

  test('everything that is designed to move with the page does, and nothing else', { skip }, async () => {
    // Narrow and tall: few steps from its top to its end, and little to paint in each.
    const browser = await open(routes.home, { width: 500, height: 1600 });
    assert.deepEqual(await browser.run(readThePage), hasTimelines ? designed : {});
  });
}
