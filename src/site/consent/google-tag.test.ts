import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stopTag, tagNames } from './google-tag.ts';

test('finds among the cookies of a page only those of the tag', () => {
  const cookies = '_gcl_au=1.1; theme=dark; _gac_UA-1=x; session=_gcl_; _ga=GA1';

  assert.deepEqual(tagNames(cookies), ['_gcl_au', '_gac_UA-1', '_ga']);
});

test('finds nothing on a page without cookies', () => {
  assert.deepEqual(tagNames(''), []);
});

test('expires its cookies up to the widest domain', () => {
  const document = { cookie: '_gcl_au=1.1' };
  Object.assign(globalThis, { document, location: { hostname: 'www.example.es' } });

  stopTag();

  assert.equal(document.cookie, '_gcl_au=; path=/; max-age=0; domain=es');
});
