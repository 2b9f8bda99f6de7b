import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { es } from './i18n/es.ts';
import { indexedPages, pageIn } from './page.ts';
import type { PageName } from './routes.ts';

const pages = (Object.keys(es.paths) as PageName[]).map((page) => pageIn(es, page));

describe('what result pages show of each page', () => {
  for (const { path, title, description } of pages) {
    it(`fits for ${path}`, () => {
      assert.ok(title.length <= 60, `a title of ${title.length} characters`);
      assert.ok(
        description.length >= 70 && description.length <= 160,
        `a description of ${description.length} characters`,
      );
    });
  }

  it('differs from page to page', () => {
    assert.equal(new Set(pages.map(({ title }) => title)).size, pages.length);
    assert.equal(new Set(pages.map(({ description }) => description)).size, pages.length);
  });

  it('lists the home page and the legal pages, not where a form ends', () => {
    assert.deepEqual(
      indexedPages.map((page) => es.paths[page]),
      ['/', '/politica-privacidad', '/aviso-legal', '/cookies'],
    );
  });
});
