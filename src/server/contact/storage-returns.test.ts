import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { ownPostgres } from '../../../tests/support/postgres.ts';
import { startTestServer, temporaryDirectory } from '../../../tests/support/server.ts';
import { until } from '../../../tests/support/until.ts';

const postgres = ownPostgres();

test('a disk that is full: nothing is acknowledged, and it recovers by itself', async (t) => {
  const { url, stored, database } = await startTestServer(t);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.queries);
  const pages = (rows[0]?.page_count ?? 0) + 2;
  await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.queries);
  const large = { ...goodRequest, message: 'grieta '.repeat(700) };
  let acknowledged = 0;
  for (;;) {
    const response = await postForm(url, { ...large, name: `Ana ${acknowledged}` });
    if (response.status !== 200) {
      await assertAway(response);
      break;
    }
    acknowledged++;
  }
  assert.equal((await stored()).length, acknowledged);
  await sql`pragma max_page_count = 1000000`.execute(database.queries);
  await assertTaken(await postForm(url, { ...large, name: `Ana ${acknowledged}` }));
  assert.equal((await stored()).length, acknowledged + 1);
});

test('a database that became read-only', async (t) => {
  const { url, stored, database } = await startTestServer(t);
  await sql`pragma query_only = on`.execute(database.queries);
  await assertAway(await postForm(url, goodRequest));
  await sql`pragma query_only = off`.execute(database.queries);
  await assertTaken(await postForm(url, goodRequest));
  assert.equal((await stored()).length, 1);
});

test('a database that another program holds', async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  const { url, stored } = await startTestServer(t, { database: { kind: 'sqlite', file } });
  const other = new DatabaseSync(file);
  t.after(() => other.close());
  other.exec('begin immediate');
  await assertAway(await postForm(url, goodRequest));
  other.exec('rollback');
  await assertTaken(await postForm(url, goodRequest));
  assert.equal((await stored()).length, 1);
});

test('PostgreSQL stopped and started again under load: what was acknowledged is there, once', async (t) => {
  const { url, stored, acknowledged, answers, load } = await underLoad(t);
  await until(() => acknowledged.size >= 5);
  await postgres.stop();
  await until(() => answers.includes(503));
  await assertAway(await postForm(url, goodRequest));
  assert.equal((await fetch(`${url}/readyz`)).status, 503);
  await postgres.start();
  const before = acknowledged.size;
  await until(() => acknowledged.size >= before + 5);
  await load.end();
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  assert.deepEqual([...new Set(answers)].toSorted(), [200, 503]);
  const kept = (await stored()).map(({ message }) => message);
  assert.equal(new Set(kept).size, kept.length, 'none is there twice');
  assert.deepEqual(
    [...acknowledged].filter((message) => !kept.includes(message)),
    [],
  );
});

/** A server on PostgreSQL, and four visitors who send one request after the other, each until it is taken. */
async function underLoad(t: TestContext) {
  const database = { kind: 'postgres', url: await postgres.newDatabase() } as const;
  const server = await startTestServer(t, { database, limits: { rateLimit: 9999, rateLimitTotal: 9999 } });
  const acknowledged = new Set<string>();
  const answers: number[] = [];
  let ending = false;
  const visit = async (visitor: number) => {
    for (let count = 1; !ending; ) {
      const message = `Visita ${visitor}, solicitud ${count}`;
      const { status } = await postForm(server.url, { ...goodRequest, message });
      answers.push(status);
      if (status !== 200) continue;
      acknowledged.add(message);
      count++;
    }
  };
  const visits = Promise.all([1, 2, 3, 4].map(visit));
  const end = async () => {
    ending = true;
    await visits;
  };
  t.after(end);
  return { ...server, acknowledged, answers, load: { end } };
}

async function assertAway(response: Response): Promise<void> {
  assert.equal(response.status, 503);
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.deepEqual(await response.json(), { success: false });
}

async function assertTaken(response: Response): Promise<void> {
  assert.deepEqual([response.status, await response.json()], [200, { success: true }]);
}
