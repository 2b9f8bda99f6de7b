import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../tests/support/server.ts';
import { checkServer } from './site.ts';

test('a server that runs is told from one that does not', async (t) => {
  const { port, app } = await startTestServer(t);
  const { level, what } = await checkServer({ host: '0.0.0.0', port });
  assert.deepEqual([level, ...what], ['good', `está en marcha en http://127.0.0.1:${port}.`]);
  await app.close();
  assert.equal((await checkServer({ host: '127.0.0.1', port })).level, 'warning');
});
