import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ca } from './i18n/ca.ts';
import { es } from './i18n/es.ts';
import { indexedPages, pageIn } from './page.ts';
import type { PageName } from './routes.ts';

for (const messages of [es, ca]) {
  const pages = (Object.keys(messages.paths) as PageName[]).map((page) =>
    pageIn(messages, page),
  );

  test(`titles and descriptions in ${messages.name} fit result pages, and differ`, () => {
    for (const { title, description, path } of pages) {
      assert.ok(title.length <= 60, `${path}: a title of ${title.length} characters`);
      const { length } = description ?? '-'.repeat(70);
      assert.ok(
        length >= 70 && length <= 160,
        `${path}: a description of ${length} characters`,
      );
    }
    assert.equal(new Set(pages.map(({ title }) => title)).size, pages.length);
    const described = pages.filter(({ description }) => description);
    assert.deepEqual(
      described.map(({ key }) => key),
      indexedPages,
    );
    assert.equal(
      new Set(described.map(({ description }) => description)).size,
      indexedPages.length,
    );
  });
}

test('the names of places take their Catalan article and preposition', () => {
  for (const [town, inTown, ofTown] of [
    ['Girona', 'a Girona', ' de Girona i'],
    ['Olot', 'a Olot', ' d’Olot i'],
    ['El Prat', 'al Prat', ' del Prat i'],
    ['Els Guiamets', 'als Guiamets', ' dels Guiamets i'],
    ['L’Hospitalet', 'a l’Hospitalet', ' de l’Hospitalet i'],
  ] as const)
    assert.deepEqual(
      [ca.inTown(town), ca.hero.lead(town).includes(ofTown)],
      [inTown, true],
    );
});
