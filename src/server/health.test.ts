import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../tests/support/clock.ts';
import { goodRequest, postForm } from '../../tests/support/form.ts';
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
    mail: 'not configured',
  });
});

test('/readyz is 503 while the database does not answer; the process lives on', async (t) => {
  const { url, database } = await startTestServer(t);
  await database.close();
  const response = await fetch(`${url}/readyz`);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
});

test('/readyz is 503 while a database that answers takes no request, and tells of it afterwards', async (t) => {
  const clock = testClock();
  const { url, database, storage } = await startTestServer(t, { clock });
  const ready = async () => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, await response.json()];
  };
  await sql`pragma query_only = on`.execute(database.queries);
  const lastStorageFailure = '2026-11-21T09:00:00.000Z';
  assert.deepEqual(await ready(), [
    503,
    { status: 'unavailable', database: 'takes no requests', mail: 'not configured', lastStorageFailure },
  ]);
  assert.deepEqual(await storage.check(), {
    since: lastStorageFailure,
    at: lastStorageFailure,
    reason: 'attempt to write a readonly database',
    failing: true,
  });
  await sql`pragma query_only = off`.execute(database.queries);
  clock.advance(5000);
  assert.deepEqual(await ready(), [
    200,
    { status: 'ready', database: 'ok', mail: 'not configured', lastStorageFailure },
  ]);
});

test('/readyz tells nobody what waits', async (t) => {
  const { url } = await startTestServer(t);
  await postForm(url, goodRequest);
  const text = await (await fetch(`${url}/readyz`)).text();
  assert.doesNotMatch(text, /pending|outbox|[1-9]/);
});
