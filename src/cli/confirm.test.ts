import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm } from './confirm.ts';

const answering = (answer: string | undefined) => ({ ask: async () => answer });

for (const answer of ['s', 'S', 'sí', 'si\u0301', ' SI ', 'y', 'yes']) {
  test(`«${answer}» is a yes`, async () => {
    assert.equal(await confirm(answering(answer), '¿Sigo?', { yes: undefined }), true);
  });
}

for (const answer of ['', 'n', 'no', 'sin duda', 'o']) {
  test(`«${answer}» is a no`, async () => {
    assert.equal(await confirm(answering(answer), '¿Sigo?', { yes: undefined }), false);
  });
}

test('with --yes nobody is asked', async () => {
  const ask = () => assert.fail('asked');
  assert.equal(await confirm({ ask }, '¿Sigo?', { yes: true }), true);
});

test('without anybody to ask it is not done', async () => {
  await assert.rejects(confirm(answering(undefined), '¿Sigo?', { yes: undefined }), /--sin-preguntar/);
});
