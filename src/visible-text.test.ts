import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleJson } from './visible-text.ts';

test('JSON escapes invisible characters and round-trips', () => {
  const text = 'a\u001b[31m\u009b2J\u202egnp.exe\u2066\ufeff\u{e0041} 👩‍🔧 ñ\n\u2028fin';
  const json = visibleJson({ text });
  assert.deepEqual(JSON.parse(json), { text });
  assert.doesNotMatch(json, /(?![\n\u200d])[\p{Cc}\p{Cf}\u2028]/u);
  assert.match(json, /\\u001b\[31m\\u009b2J\\u202egnp/);
});
