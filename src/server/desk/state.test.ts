import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { testClock } from '../../../tests/support/clock.ts';
import { ask, signIn } from '../../../tests/support/desk.ts';
import { testPostgres } from '../../../tests/support/postgres.ts';
import { storedRequest } from '../../../tests/support/requests.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { sqliteFile } from '../../../tests/support/stores.ts';
import { inspectDatabase } from '../../database/backup.ts';
import type { ActionResult, DeskState } from '../../desk-api/state.ts';
import { insertRequest } from '../../requests/store.ts';

const path = '/oficina/api/state';

test('the state is what doctor finds, the worst first, and when the last backup was made', async (t) => {
  const [clock, database] = [testClock(), await sqliteFile(t)];
  const server = await startTestServer(t, { clock, database });
  const cookie = await signIn(server, { now: clock.now() });
  const read = async () => (await (await ask(server, 'GET', path, { cookie })).json()) as DeskState;
  const before = await read();
  const levels = before.findings.map(({ level }) => ['problem', 'warning'].indexOf(level));
  assert.deepEqual(levels, levels.toSorted());
  assert.deepEqual([before.mail.setUp, before.backups], [false, { by: 'requests backup', lastAt: null }]);
  assert.match(before.version, /^\d+\.\d+\.\d+$/);
  assert.equal((await ask(server, 'POST', `${path}/backup`, { cookie, body: {} })).status, 200);
  assert.notEqual((await read()).backups.lastAt, null);
});

test('says first that no notification channel works, in words that the owner can pass on', async (t) => {
  const server = await startTestServer(t);
  const cookie = await signIn(server);
  const answer = await ask(server, 'GET', path, { cookie });
  const { findings } = (await answer.json()) as DeskState;
  const faults = findings.filter(({ level }) => level === 'problem').map(({ about }) => about);
  assert.deepEqual([faults[0], faults.at(-1)], ['Avisos', 'Empresa']);
  assert.match(findings[0]?.tell ?? '', /SMTP_URL/);
  for (const { what, todo } of findings)
    assert.doesNotMatch(
      `${what} ${todo}`,
      /company\.ts|npm |docs\/|README|[A-Z]{2,}_[A-Z]{2,}|chmod|legalName/,
    );
});

test('the button makes one backup for two who ask at once, and records who did', async (t) => {
  const [clock, database] = [testClock(), await sqliteFile(t)];
  const server = await startTestServer(t, { clock, database });
  const cookie = await signIn(server, { now: clock.now() });
  await insertRequest(server.database.queries, storedRequest);
  const make = async () =>
    (await (await ask(server, 'POST', `${path}/backup`, { cookie, body: {} })).json()) as ActionResult;
  const [one, two] = await Promise.all([make(), make()]);
  assert.deepEqual([one, one.done], [two, true]);
  const [name = '', ...more] = await readdir(server.backupDir);
  assert.deepEqual(more, []);
  assert.equal(inspectDatabase(join(server.backupDir, name)).requests, 1);
  const audit = await server.database.queries.selectFrom('audit').select(['action', 'personId']).execute();
  assert.deepEqual(
    audit.map((row) => ({ ...row })),
    [{ action: 'backup', personId: 1 }],
  );
});

test('a backup that cannot be made says why', async (t) => {
  const server = await startTestServer(t);
  const cookie = await signIn(server);
  await writeFile(server.backupDir, 'a file');
  const answer = await ask(server, 'POST', `${path}/backup`, { cookie, body: {} });
  const { done, what } = (await answer.json()) as ActionResult;
  assert.deepEqual([done, what.startsWith('No se ha podido hacer')], [false, true]);
});

const postgres = testPostgres();

test('with PostgreSQL the desk makes no backup, and says what does', async (t) => {
  const database = { kind: 'postgres', url: await postgres.newDatabase() } as const;
  const server = await startTestServer(t, { database });
  const cookie = await signIn(server);
  const { backups, findings } = (await (await ask(server, 'GET', path, { cookie })).json()) as DeskState;
  assert.deepEqual(backups, { by: 'pg_dump', lastAt: null });
  assert.ok(findings.every(({ help }) => help !== 'backup'));
  const answer = await ask(server, 'POST', `${path}/backup`, { cookie, body: {} });
  const { done, what } = (await answer.json()) as ActionResult;
  assert.deepEqual([done, /en el servidor\.$/.test(what)], [false, true]);
});

test('a test mail that cannot be sent says why', async (t) => {
  const server = await startTestServer(t);
  const cookie = await signIn(server);
  const answer = await ask(server, 'POST', `${path}/test-mail`, { cookie, body: {} });
  const { done, what } = (await answer.json()) as ActionResult;
  assert.deepEqual([done, what.startsWith('No está configurado')], [false, true]);
});
