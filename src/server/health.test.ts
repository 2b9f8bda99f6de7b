import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../tests/kit/clock.ts';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';
import { minuteMs } from '../time.ts';

for (const { path, status } of [
  { path: '/healthz', status: 'ok' },
  { path: '/readyz', status: 'ready' },
]) {
  test(`answers ${path} with success while all is well`, async (t) => {
    const { url } = await startTestServer(t);

    const answer = await fetch(url + path);

    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { status });
  });

  test(`keeps the answer of ${path} out of caches`, async (t) => {
    const { url } = await startTestServer(t);

    const { headers } = await fetch(url + path);

    assert.equal(headers.get('cache-control'), 'no-store');
  });
}

test('reports on /readyz within a minute that the storage fails', async (t) => {
  const { readiness, becomes, pass, stopWrites } = await open(t);
  await stopWrites();

  await pass(minuteMs);

  await becomes(503);
  const answer = await readiness();
  assert.deepEqual(await answer.json(), { status: 'unavailable' });
  assert.equal(answer.headers.get('cache-control'), 'no-store');
});

test('reports on /readyz at once that a form was not stored', async (t) => {
  const { url, becomes, stopWrites } = await open(t);
  await stopWrites();

  await postForm(url, validRequest);

  await becomes(503);
});

test('reports on /readyz within ten seconds that all is well again', async (t) => {
  const { url, becomes, pass, stopWrites, resumeWrites } = await open(t);
  await stopWrites();
  await postForm(url, validRequest);
  await becomes(503);
  await resumeWrites();

  await pass(10_000);

  await becomes(200);
});

test('reports on /readyz that the database is closed', async (t) => {
  const { database, becomes, pass } = await open(t);
  await database.close();

  await pass(minuteMs);

  await becomes(503);
});

test('writes nothing on /readyz, however often it is requested', async (t) => {
  const { readiness, probes } = await open(t);
  const before = await probes();

  for (let count = 0; count < 20; count++) await readiness();

  assert.deepEqual(await probes(), before);
});

test('logs why requests cannot be stored', async (t) => {
  const { lines, pass, stopWrites } = await open(t);
  await stopWrites();

  await pass(minuteMs);

  await until(() => /readonly database","msg":"no request can/.test(lines.join('')));
});

test('needs no database for /healthz', async (t) => {
  const { url, database } = await open(t);

  await database.close();

  const answer = await fetch(`${url}/healthz`);
  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { status: 'ok' });
});

/** Starts a server that has already probed its storage. */
async function open(t: TestContext) {
  const clock = testClock();
  const server = await startTestServer(t, { clock });
  const { queries } = server.database;
  const readiness = () => fetch(`${server.url}/readyz`);
  await readiness();

  return {
    ...server,
    readiness,
    /** Moves the time forward in steps, between which the server runs its due tasks. */
    async pass(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += 10_000) {
        clock.advance(10_000);
        await readiness();
      }
    },
    becomes: (status: number) => until(async () => (await readiness()).status === status),
    stopWrites: () => sql`pragma query_only = on`.execute(queries),
    resumeWrites: () => sql`pragma query_only = off`.execute(queries),
    /** Returns the names of the rows that probes have left. Each probe has its own. */
    probes: () =>
      queries
        .selectFrom('settings')
        .select('name')
        .where('name', 'like', 'storage-probe %')
        .execute(),
  };
}
