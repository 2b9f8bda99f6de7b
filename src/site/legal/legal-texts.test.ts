import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

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

/** Removes the frontmatter, comments, and the props that are tables of strings. */
function withoutLiterals(mdx: string): string {
  const frontmatter = /^---\n.*?\n---\n/s;
  const comment = /\{\/\*.*?\*\/\}/gs;
  const table = /=\{\{(\s*('[^'\n]*'|\p{L}+): '[^'\n]*',)*\s*\}\}/gu;
  return mdx.replace(frontmatter, '').replaceAll(comment, '').replaceAll(table, '');
}
