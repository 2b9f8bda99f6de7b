import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import { listen } from '../../tests/kit/port.ts';
import { post } from './post.ts';

test('counts a message as delivered if the accepting answer is cut off', async (t) => {
  const { postQuoting } = await startCutOff(t, 201);

  const result = await postQuoting();

  assert.deepEqual(result, { status: 'delivered' });
});

test('keeps the status of a refusal that is cut off', async (t) => {
  const { postQuoting } = await startCutOff(t, 410);

  const result = await postQuoting();

  assert.partialDeepStrictEqual(result, { status: 'retry', code: 410 });
});

/**
 * Starts a receiver that sends a status, and closes the connection in the middle of its
 * answer.
 */
async function startCutOff(t: TestContext, status: number) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-length': 10 });
    response.write('half', () => response.destroy());
  });
  const url = `http://127.0.0.1:${await listen(t, server)}`;

  return {
    postQuoting: () =>
      post(url, { body: '{}' }, { signal: t.signal, quotesAnswer: true }),
  };
}
