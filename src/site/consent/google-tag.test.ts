import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stopTag, tagNames } from './google-tag.ts';

test('finds only what the tag stored among the cookies of a page', () => {
  const cookies = '_gcl_au=1.1; theme=dark; _gac_UA-1=x; session=_gcl_; _ga=GA1';
  assert.deepEqual(tagNames(cookies), ['_gcl_au', '_gac_UA-1', '_ga']);
  assert.deepEqual(tagNames(''), []);
});

test('expires its cookies on each domain it may have used', () => {
  const written: (string | undefined)[] = [];
  const document = {
    get cookie() {
      return '_gcl_au=1.1; theme=dark';
    },
    set cookie(text: string) {
      written.push(/^_gcl_au=; .*max-age=0(.*)/.exec(text)?.[1]);
    },
  };
  Object.assign(globalThis, { document, location: { hostname: 'www.example.es' } });
  stopTag();
  assert.deepEqual(written, ['', '; domain=www.example.es', '; domain=example.es', '; domain=es']);
});
