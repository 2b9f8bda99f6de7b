import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isThanksForNativePost } from './native-post.ts';

const origin = 'https://www.example.es';

for (const path of ['/', '/ca/', '/ca', '/?servicio=pintura', '/ca?servicio=pintura'])
  test(`a form of ${path} was posted`, () => {
    arriveFrom(path);

    assert.equal(isThanksForNativePost(), true);
  });

for (const path of ['/cookies', '/ca/galetes'])
  test(`no form of ${path} was posted`, () => {
    arriveFrom(path);

    assert.equal(isThanksForNativePost(), false);
  });

test('a reload posts no form', () => {
  arriveFrom('/', 'reload');

  assert.equal(isThanksForNativePost(), false);
});

/** Makes this the thank-you page, with that page before it. */
function arriveFrom(path: string, type = 'navigate'): void {
  const thanks = { dataset: { formPages: '/ /ca/' } };
  Object.assign(globalThis, {
    document: { referrer: origin + path, querySelector: () => thanks },
    location: { origin },
    performance: { getEntriesByType: () => [{ type }] },
  });
}
