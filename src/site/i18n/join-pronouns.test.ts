import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { joinPronouns } from './join-pronouns.ts';

describe('a word joiner follows the hyphen of', () => {
  for (const word of [
    'deixar-lo',
    'escriu-nos',
    'demana-l’hi',
    'digue’ns-ho',
    'dur-te-la',
  ])
    test(word, () => {
      assert.equal(joinPronouns(`<p>${word}.`), `<p>${word.replaceAll('-', '-\u2060')}.`);
    });
});

describe('no word joiner stands in', () => {
  for (const { where, html } of [
    { where: 'another word', html: '<p>vint-i-dos, nord-est, col-lateral</p>' },
    { where: 'an attribute', html: '<a class="form-la" href="/ca/#obre-la">' },
    { where: 'a script', html: '<script type="module">a-la<b-n</script>' },
    { where: 'a style', html: '<style>.a-la { margin: 0 }</style>' },
  ])
    test(where, () => {
      assert.equal(joinPronouns(html), html);
    });
});
