import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../tests/support/server.ts';
import { checkServer } from './running.ts';

test('a server that runs is told from one that does not', async (t) => {
  const { port, app } = await startTestServer(t);
  const origin = `http://127.0.0.1:${port}`;
  assert.deepEqual(await checkServer({ host: '0.0.0.0', port }), {
    level: 'good',
    kind: 'server running',
    origin,
  });
  await app.close();
  assert.equal((await checkServer({ host: '127.0.0.1', port })).kind, 'server not running');
});
