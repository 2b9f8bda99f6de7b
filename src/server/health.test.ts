import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../tests/support/server.ts';

test('/healthz says that the process lives', async (t) => {
  const { url } = await startTestServer(t);
  const response = await fetch(`${url}/healthz`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.deepEqual(await response.json(), { status: 'ok' });
});

test('/readyz says that the database answers', async (t) => {
  const { url } = await startTestServer(t);
  const response = await fetch(`${url}/readyz`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.deepEqual(await response.json(), {
    status: 'ready',
    database: 'ok',
    outbox: { mail: 'not configured', pending: 0, failed: 0, oldestPendingSeconds: null },
  });
});

test('/readyz is 503 while the database does not answer; the process lives on', async (t) => {
  const { url, database } = await startTestServer(t);
  await database.close();
  const response = await fetch(`${url}/readyz`);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(((await response.json()) as { database: string }).database, 'unavailable');
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
});
