import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../tests/support/clock.ts';
import { postForm, validRequest } from '../../tests/support/form.ts';
import { startTestServer, temporaryDirectory } from '../../tests/support/server.ts';
import { until } from '../../tests/support/until.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { insertRequest } from '../requests/store.ts';

test('a server that cannot store a request tells NOTIFY_URL within a minute', async (t) => {
  const { server, clock, events } = await startTelling(t);
  await sql`pragma query_only = on`.execute(server.database.queries);
  assert.equal((await postForm(server.url, validRequest)).status, 503);
  clock.advance(60_000);
  await until(() => events().includes('storage.failing'));
});

test('alerts while a clock that is far ahead blocks retention', async (t) => {
  const { server, clock, events } = await startTelling(t, async (queries) => {
    const old = { ...validRequest, receivedAt: '2025-01-22T00:00:00.000Z', state: 'received' } as const;
    for (let count = 0; count < 50; count++) await insertRequest(queries, old);
    await queries.insertInto('jobRuns').values({ job: 'nightly', ranAt: old.receivedAt }).execute();
  });
  await until(() => server.lines.some((line) => line.includes('nightly job has run')));
  clock.advance(60_000);
  await until(() => events().includes('nightly.failing'));
  assert.equal((await server.stored()).length, 50);
});

test('alerts when a step of the nightly job fails, the same night', async (t) => {
  const { server, clock, events } = await startTelling(t);
  await writeFile(server.backupDir, 'a file in the place of the folder');
  await until(
    async () => (await server.database.queries.selectFrom('jobRuns').select('job').execute()).length > 0,
  );
  clock.advance(20 * 60 * 60_000);
  await until(() => {
    clock.advance(60_000);
    return events().includes('nightly.failing');
  });
});

/** A server as it is assembled for visitors, on a database that was prepared, and what it told so far. */
async function startTelling(t: TestContext, prepare: (queries: Db) => Promise<void> = async () => {}) {
  const told: string[] = [];
  const hook = createServer(async (request, response) => {
    told.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(204).end();
  });
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  t.after(() => hook.close());
  const database = { kind: 'sqlite', file: join(await temporaryDirectory(t), 'requests.sqlite') } as const;
  const before = await openDatabase(database);
  await prepare(before.queries).finally(before.close);
  const clock = testClock();
  const notifyUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  const server = await startTestServer(t, { clock, database, notifyUrl });
  server.notifications.start(server.app.log);
  t.after(() => server.notifications.stop(0));
  return { server, clock, events: () => told.map((text) => JSON.parse(text).event) };
}
