import assert from 'node:assert/strict';
import { it } from 'node:test';
import { tagCookies } from './google-tag.ts';

it('names only the cookies of the tag among those of the page', () => {
  assert.deepEqual(tagCookies('_gcl_au=1.1; theme=dark; _gac_UA-1=x; session=_gcl_; _ga=GA1'), [
    '_gcl_au',
    '_gac_UA-1',
    '_ga',
  ]);
  assert.deepEqual(tagCookies(''), []);
});
