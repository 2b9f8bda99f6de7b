import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { temporaryDirectory } from '../../../tests/kit/folders.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { startTestServer } from '../../../tests/kit/server.ts';

test('answers 503 while another program locks the database', async (t) => {
  const { url, lock } = await openLockable(t);
  lock();

  const answer = await postForm(url, validRequest);

  await assertUnavailable(answer);
});

test('accepts a request once the lock is released', async (t) => {
  const { url, stored, lock, release } = await openLockable(t);
  lock();
  await postForm(url, validRequest);

  release();

  const answer = await postForm(url, validRequest);
  assert.equal(answer.status, 200);
  assert.equal((await stored()).length, 1);
});

test('answers 503 while the database refuses writes', async (t) => {
  const { url, database } = await startTestServer(t);
  await sql`pragma query_only = on`.execute(database.queries);

  const answer = await postForm(url, validRequest);

  await assertUnavailable(answer);
});

test('accepts a request once the database accepts writes again', async (t) => {
  const { url, stored, database } = await startTestServer(t);
  await sql`pragma query_only = on`.execute(database.queries);
  await postForm(url, validRequest);

  await sql`pragma query_only = off`.execute(database.queries);

  const answer = await postForm(url, validRequest);
  assert.equal(answer.status, 200);
  assert.equal((await stored()).length, 1);
});

test('logs why a request could not be stored', async (t) => {
  const { url, database, lines } = await startTestServer(t);
  await sql`pragma query_only = on`.execute(database.queries);

  await postForm(url, validRequest);

  assert.match(errorIn(lines), /attempt to write a readonly database/);
});

test('logs a storage error without the visitor’s text', async (t) => {
  const { url, database, lines } = await startTestServer(t);
  await sql`pragma query_only = on`.execute(database.queries);

  await postForm(url, validRequest);

  assertNothingPersonal(lines);
});

test('answers 500 to a programming error', async (t) => {
  const { url, breakSchema } = await openBreakable(t);
  await breakSchema();

  const answer = await postForm(url, validRequest);

  assert.equal(answer.status, 500);
  assert.deepEqual(await answer.json(), { success: false });
  assert.equal(answer.headers.get('retry-after'), null);
});

test('logs a programming error with its stack', async (t) => {
  const { url, lines, breakSchema } = await openBreakable(t);
  await breakSchema();

  await postForm(url, validRequest);

  const { err } = JSON.parse(errorIn(lines));
  assert.match(err.stack, /no column named message\n +at /);
});

test('logs a programming error without the visitor’s text', async (t) => {
  const { url, lines, breakSchema } = await openBreakable(t);
  await breakSchema();

  await postForm(url, validRequest);

  assertNothingPersonal(lines);
});

/** Starts a server on a file that the test can lock as another program would. */
async function openLockable(t: TestContext) {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  const server = await startTestServer(t, { database: { kind: 'sqlite', file } });
  const other = new DatabaseSync(file);
  t.after(() => other.close());

  return {
    ...server,
    lock: () => other.exec('begin immediate'),
    release: () => other.exec('rollback'),
  };
}

async function openBreakable(t: TestContext) {
  const server = await startTestServer(t);
  const { queries } = server.database;

  return {
    ...server,
    async breakSchema(): Promise<void> {
      await sql`alter table requests rename column message to text`.execute(queries);
    },
  };
}

async function assertUnavailable(answer: Response): Promise<void> {
  assert.equal(answer.status, 503);
  assert.deepEqual(await answer.json(), { success: false });
  assert.equal(answer.headers.get('retry-after'), '30');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
}

/** Returns the log line with the error of a request. */
function errorIn(lines: readonly string[]): string {
  const line = lines.find((text) => /"level":"error".*"reqId"/.test(text));
  return line ?? assert.fail('No error was logged.');
}

function assertNothingPersonal(lines: readonly string[]): void {
  const log = lines.join('');
  for (const value of Object.values(validRequest))
    assert.equal(log.includes(value), false, value);
}
