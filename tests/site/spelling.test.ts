import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { catalanPages } from '../e2e/all-pages.ts';
import { builtPage, wordsOf } from './built-page.ts';

/** What the dictionary does not know: abbreviations, names, and terms of the trade that TERMCAT has. */
const known =
  /^(?:(?:[dl]')?[A-Z]{2,}(?:-CE)?|anticaigudes|digue'ns-ho|Google|WhatsApp|Limited|Ireland|info|example|website|summary|large|image|noindex|·|[a-z]'?)$/i;

/** Spelt by the dictionary of the Debian packages `hunspell` and `hunspell-ca`. */
const speller = (text: string) =>
  spawnSync('hunspell', ['-d', 'ca', '-i', 'utf-8', '-l'], { input: text, encoding: 'utf8' });

const missing = speller('casa').status !== 0 && 'hunspell with its Catalan dictionary is not installed';

test('the dictionary knows every word of the pages in Catalan', { skip: missing }, async () => {
  for (const { name, path } of catalanPages) {
    const text = wordsOf(await builtPage(path))
      .join('\n')
      .replaceAll('’', "'")
      .replaceAll('\u200b', '');
    const unknown = speller(text)
      .stdout.split('\n')
      .filter((word) => word && !known.test(word));
    assert.deepEqual([...new Set(unknown)], [], name);
  }
});
