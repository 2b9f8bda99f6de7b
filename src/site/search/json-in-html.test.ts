import assert from 'node:assert/strict';
import { it } from 'node:test';
import { jsonInHtml } from './json-in-html.ts';

it('keeps JSON from ending the script that it stands in', () => {
  const hostile = { name: '</script><script>alert(1)</script><!--' };
  assert.doesNotMatch(jsonInHtml(hostile), /</);
  assert.deepEqual(JSON.parse(jsonInHtml(hostile)), hostile);
});
