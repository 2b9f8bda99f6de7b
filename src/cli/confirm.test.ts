import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm } from './confirm.ts';
import { Refusal } from './errors.ts';

const answering = (answer: string | undefined) => ({ ask: async () => answer });

for (const answer of ['s', 'S', 'sí', 'si\u0301', ' SI ', 'y', 'yes']) {
  test(`«${answer}» is a yes`, async () => {
    await confirm(answering(answer), '¿Sigo?', undefined);
  });
}

for (const answer of ['', 'n', 'no', 'sin duda', 'o']) {
  test(`«${answer}» is a no`, async () => {
    await assert.rejects(confirm(answering(answer), '¿Sigo?', undefined, 'Nada.'), new Refusal('Nada.'));
  });
}

test('with --yes nobody is asked', async () => {
  await confirm({ ask: () => assert.fail('asked') }, '¿Sigo?', true);
});

test('without anybody to ask it is not done', async () => {
  await assert.rejects(confirm(answering(undefined), '¿Sigo?', undefined), /--sin-preguntar/);
});
