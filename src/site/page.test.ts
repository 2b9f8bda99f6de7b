import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ca } from './i18n/ca.ts';
import { es } from './i18n/es.ts';
import { indexedPages, pageIn } from './page.ts';
import type { PageName } from './routes.ts';

for (const messages of [es, ca]) {
  const names = Object.keys(messages.paths) as PageName[];
  const pages = names.map((name) => pageIn(messages, name));
  const described = pages.filter(({ description }) => description !== undefined);

  test(`result pages show each title whole: ${messages.name}`, () => {
    for (const { title, path } of pages) {
      assert.ok(title.length <= 60, `${path}: a title of ${title.length} characters`);
    }
  });

  test(`result pages show each description whole: ${messages.name}`, () => {
    for (const { description = '', path } of described) {
      const { length } = description;
      assert.ok(
        length >= 70 && length <= 160,
        `${path}: a description of ${length} characters`,
      );
    }
  });

  test(`no two pages share a title: ${messages.name}`, () => {
    const titles = new Set(pages.map(({ title }) => title));

    assert.equal(titles.size, pages.length);
  });

  test(`no two pages share a description: ${messages.name}`, () => {
    const descriptions = new Set(described.map(({ description }) => description));

    assert.equal(descriptions.size, indexedPages.length);
  });

  test(`only pages that may be listed have a description: ${messages.name}`, () => {
    assert.deepEqual(
      described.map(({ key }) => key),
      indexedPages,
    );
  });
}

const towns = [
  { town: 'Girona', inTown: 'a Girona', ofTown: ' de Girona i' },
  { town: 'Olot', inTown: 'a Olot', ofTown: ' d’Olot i' },
  { town: 'El Prat', inTown: 'al Prat', ofTown: ' del Prat i' },
  { town: 'Els Guiamets', inTown: 'als Guiamets', ofTown: ' dels Guiamets i' },
  { town: 'L’Hospitalet', inTown: 'a l’Hospitalet', ofTown: ' de l’Hospitalet i' },
];

for (const { town, inTown, ofTown } of towns) {
  test(`Catalan says where a company works: ${town}`, () => {
    assert.equal(ca.inTown(town), inTown);
  });

  test(`Catalan says whose buildings it works on: ${town}`, () => {
    assert.ok(ca.hero.lead(town).includes(ofTown));
  });
}
