import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { visibleJson, visibleText } from './visible-text.ts';

const hostile = 'a\u001b[31m\u009b2J\u202egnp.exe\u2066\ufeff\u{e0041} 👩‍🔧 ñ\n\u2028fin';

test('leaves no invisible character in JSON', () => {
  const json = visibleJson({ text: hostile });

  assert.doesNotMatch(json, /(?![\n\u200d])[\p{Cc}\p{Cf}\u2028]/u);
});

test('escapes invisible characters in JSON', () => {
  const json = visibleJson({ text: hostile });

  assert.match(json, /\\u001b\[31m\\u009b2J\\u202egnp/);
});

test('restores invisible characters by parsing the JSON', () => {
  const json = visibleJson({ text: hostile });

  assert.deepEqual(JSON.parse(json), { text: hostile });
});

test('replaces lone surrogates in a browser without toWellFormed', (t) => {
  withoutWellFormed(t);

  assert.equal(visibleText('a\ud83db'), 'a\ufffdb');
});

/** Removes what Safari lacks before version 16.4. */
function withoutWellFormed(t: TestContext): void {
  const { toWellFormed } = String.prototype;
  Reflect.deleteProperty(String.prototype, 'toWellFormed');
  t.after(() => Object.assign(String.prototype, { toWellFormed }));
}
