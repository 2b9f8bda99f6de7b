import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { urgentWords } from '../../contact-request/urgent-words.ts';
import { type Locale, locales } from '../../locale.ts';

// No checker reads MDX: what stands in it must need none.
test('MDX holds no logic but components with literal props', () => {
  const files = globSync('src/**/*.mdx');
  assert.ok(files.length > 0);

  for (const file of files) {
    const text = withoutLiterals(readFileSync(file, 'utf8'));
    assert.doesNotMatch(text, /[{}]/, file);
    assert.doesNotMatch(text, /^(import|export)\b/m, file);
  }
});

for (const locale of locales)
  test(`the words of danger in the policy mark a request as urgent: ${locale}`, () => {
    const quoted = [...privacyPolicy(locale).matchAll(/«(.+?)»/g)].map(
      ([, word]) => word,
    );
    assert.ok(quoted.length > 0);

    for (const word of quoted) assert.ok(urgentWords(word ?? ''), word);
  });

function privacyPolicy(locale: Locale): string {
  return readFileSync(new URL(`${locale}/privacy.mdx`, import.meta.url), 'utf8');
}

/** Removes the frontmatter, comments, and the props that are tables of strings. */
function withoutLiterals(mdx: string): string {
  const frontmatter = /^---\n.*?\n---\n/s;
  const comment = /\{\/\*.*?\*\/\}/gs;
  const table = /=\{\{(\s*('[^'\n]*'|\p{L}+): '[^'\n]*',)*\s*\}\}/gu;
  return mdx.replace(frontmatter, '').replaceAll(comment, '').replaceAll(table, '');
}
