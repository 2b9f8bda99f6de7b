import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';

// If any `:has()` looks for an attribute, for a state alone or for any element, Chromium
// restyles all that depends on one whenever an element is added anywhere.
test('each `:has()` names the element or the class that it looks for', async () => {
  for await (const file of glob('src/**/*.css')) {
    const styles = await readFile(file, 'utf8');
    for (const [search] of styles.matchAll(/:has\((?:[^()]|\([^()]*\))*\)/g))
      assert.match(search, /^:has\((?:[ +>~]*\.?[a-z][a-z-]*(?::[a-z-]+)?)+\)$/, file);
  }
});
