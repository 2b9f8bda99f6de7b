import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase, testOnPostgres } from '../../../tests/kit/database.ts';
import { ask, read, startTestDesk } from '../../../tests/kit/desk.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { storedRequest } from '../../../tests/kit/requests.ts';
import { inspectDatabase } from '../../database/backup.ts';
import type {
  InstallationStatus,
  StatusActionResult,
} from '../../desk-api/installation.ts';
import { insertRequest } from '../../requests/store.ts';

const path = '/oficina/api/status';

test('lists problems by severity, worded for the owner and for the administrator', async (t) => {
  const { server, cookie } = await startTestDesk(t);
  const { findings } = await read<InstallationStatus>(server, '/status', cookie);
  const levels = findings.map(({ level }) => ['fail', 'warn'].indexOf(level));
  assert.deepEqual(levels, levels.toSorted());
  const [mail] = findings;
  assert.equal(mail?.subject, 'Avisos', 'what costs requests is said first');
  assert.match(mail?.forAdministrator ?? '', /SMTP_URL/);
  const backups = findings.find(({ subject }) => subject === 'Copias');
  assert.deepEqual([backups?.action, backups?.advice === null], ['backup', false]);
  for (const { text, advice } of findings)
    assert.doesNotMatch(
      `${text} ${advice}`,
      /company\.ts|npm |docs\/|README|[A-Z]{2,}_[A-Z]{2,}|chmod|legalName/,
    );
});

test('a button makes a backup, and the audit names who did', async (t) => {
  const { server, cookie } = await startTestDesk(t);
  await insertRequest(server.database.queries, storedRequest);
  const made = await ask(server, 'POST', `${path}/backup`, { cookie, body: {} });
  assert.equal(((await made.json()) as StatusActionResult).done, true);
  const [name = '', ...more] = await readdir(server.backupDir);
  assert.deepEqual(more, []);
  assert.equal(inspectDatabase(join(server.backupDir, name)).requests, 1);
  const [audit] = await server.database.queries.selectFrom('audit').selectAll().execute();
  assert.partialDeepStrictEqual(audit, {
    action: 'backup',
    personId: 1,
    detail: '{"requests":1}',
  });
});

test('a backup or a test mail that fails says why', async (t) => {
  const { server, cookie } = await startTestDesk(t);
  await writeFile(server.backupDir, 'a file');
  for (const [action, why] of [
    ['backup', 'No se ha podido hacer'],
    ['test-mail', 'No está configurado'],
  ] as const) {
    const answer = await ask(server, 'POST', `${path}/${action}`, { cookie, body: {} });
    const { done, text } = (await answer.json()) as StatusActionResult;
    assert.deepEqual([done, text.startsWith(why)], [false, true]);
  }
});

testDatabase('a button retries failed deliveries', async (t, database) => {
  const { server, cookie } = await startTestDesk(t, { database });
  for (const message of ['Grieta', 'Gotera'])
    await postForm(server.url, { ...validRequest, message });
  const { queries } = server.database;
  const status = sql<'failed'>`case id when 1 then 'failed' else 'delivered' end`;
  await queries.updateTable('deliveries').set({ status }).execute();
  const retried = await ask(server, 'POST', `${path}/retry-deliveries`, {
    cookie,
    body: {},
  });
  assert.equal(((await retried.json()) as StatusActionResult).done, true);
  const deliveries = await queries
    .selectFrom('deliveries')
    .select('status')
    .orderBy('id')
    .execute();
  assert.equal(
    deliveries.map(({ status }) => status).join(),
    'pending,delivered',
    'not what was delivered',
  );
});

testOnPostgres(
  'with PostgreSQL the desk makes no backup, and says what does',
  async (t, database) => {
    const { server, cookie } = await startTestDesk(t, { database });
    const answer = await ask(server, 'POST', `${path}/backup`, { cookie, body: {} });
    const { done, text } = (await answer.json()) as StatusActionResult;
    assert.equal(done, false);
    assert.match(text, /en el servidor/);
  },
);
