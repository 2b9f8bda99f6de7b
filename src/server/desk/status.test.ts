import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { testDatabase, testOnPostgres } from '../../../tests/kit/database.ts';
import { ask, read, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import { inspectDatabase } from '../../database/backup.ts';
import type {
  InstallationStatus,
  StatusActionResult,
} from '../../desk-api/installation.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';

test('lists failures before warnings', async (t) => {
  const { findings } = await readStatus(t);

  const levels = findings.map(({ level }) => ['fail', 'warn'].indexOf(level));
  assert.deepEqual(levels, levels.toSorted());
});

test('lists first the problems that lose requests', async (t) => {
  const { findings } = await readStatus(t);

  assert.equal(findings[0]?.subject, 'Avisos');
});

test('includes a text to forward to the administrator', async (t) => {
  const { findings } = await readStatus(t);

  assert.match(findings[0]?.forAdministrator ?? '', /SMTP_URL/);
});

test('offers a backup if there is none', async (t) => {
  const { findings } = await readStatus(t);

  const backups = findings.find(({ subject }) => subject === 'Copias');
  assert.equal(backups?.action, 'backup');
  assert.notEqual(backups.advice, null);
});

test('asks the owner for nothing technical', async (t) => {
  const { findings } = await readStatus(t);

  assert.notEqual(findings.length, 0);
  const technical = /company\.ts|npm |docs\/|README|[A-Z]{2,}_[A-Z]{2,}|chmod|legalName/;
  for (const { text, advice } of findings)
    assert.doesNotMatch(`${text} ${advice}`, technical);
});

test('makes a backup on request', async (t) => {
  const { server, store, press } = await open(t);
  await store.waitingRequest();

  const { done } = await press(apiPaths.backup);

  assert.equal(done, true);
  const [name = '', ...more] = await readdir(server.backupDir);
  assert.deepEqual(more, []);
  const backup = inspectDatabase(join(server.backupDir, name));
  assert.equal(backup.requests, 1);
});

test('audits who made a backup', async (t) => {
  const { store, press } = await open(t);
  await store.waitingRequest();

  await press(apiPaths.backup);

  const [entry] = await store.audit();
  assert.partialDeepStrictEqual(entry, {
    action: 'backup',
    personId: (await store.owner()).id,
    detail: '{"requests":1}',
  });
});

test('reports why a backup fails', async (t) => {
  const { server, press } = await open(t);
  await writeFile(server.backupDir, 'a file');

  const { done, text } = await press(apiPaths.backup);

  assert.equal(done, false);
  assert.match(text, /ENOTDIR/);
});

test('sends no test mail without a mail server', async (t) => {
  const { press } = await open(t);

  const { done } = await press(apiPaths.testMail);

  assert.equal(done, false);
});

testDatabase('retries failed deliveries on request', async (t, database) => {
  const { server, store, press } = await open(t, database);
  await store.requestWithDeliveries(['mail', 'webhook']);
  const deliveries = server.database.queries.updateTable('deliveries');
  await deliveries.set({ status: 'failed' }).where('id', '=', 1).execute();
  await deliveries
    .set({ status: 'delivered', deliveredAt: '2026-11-20T23:30:00.000Z' })
    .where('id', '=', 2)
    .execute();

  const { done } = await press(apiPaths.retryDeliveries);

  assert.equal(done, true);
  const statuses = (await store.deliveries()).map(({ status }) => status);
  assert.deepEqual(statuses, ['pending', 'delivered']);
});

testOnPostgres('makes no backup in the desk with PostgreSQL', async (t, database) => {
  const { press } = await open(t, database);

  const { done, text } = await press(apiPaths.backup);

  assert.equal(done, false);
  assert.match(text, /en el servidor/);
});

async function open(t: TestContext, database?: DatabaseConfig) {
  const desk = await startTestDesk(t, { database });
  const { server, cookie } = desk;

  return {
    ...desk,
    async press(path: string): Promise<StatusActionResult> {
      const answer = await ask(server, 'POST', apiPath + path, { cookie, body: {} });
      return (await answer.json()) as StatusActionResult;
    },
  };
}

/** Reads the status of a new installation. */
async function readStatus(t: TestContext): Promise<InstallationStatus> {
  const { server, cookie } = await startTestDesk(t);
  return read<InstallationStatus>(server, apiPaths.status, cookie);
}
