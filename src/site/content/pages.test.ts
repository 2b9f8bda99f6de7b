import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { indexedPages, pages } from './pages.ts';

describe('what result pages show of each page', () => {
  for (const { path, title, description } of Object.values(pages)) {
    it(`fits for ${path}`, () => {
      assert.ok(title.length <= 60, `a title of ${title.length} characters`);
      assert.ok(
        description.length >= 70 && description.length <= 160,
        `a description of ${description.length} characters`,
      );
    });
  }

  it('differs from page to page', () => {
    const all = Object.values(pages);
    assert.equal(new Set(all.map(({ title }) => title)).size, all.length);
    assert.equal(new Set(all.map(({ description }) => description)).size, all.length);
  });

  it('lists the home page and the legal pages, not where a form ends', () => {
    assert.deepEqual(
      indexedPages.map(({ path }) => path),
      ['/', '/politica-privacidad', '/aviso-legal', '/cookies'],
    );
  });
});
