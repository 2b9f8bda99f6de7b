import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { runCommand } from '../../../tests/support/commands.ts';
import { goodRequest } from '../../../tests/support/form.ts';
import { act, fill, hostileTexts, storedRequest } from '../../../tests/support/requests.ts';
import { usualLimits } from '../../../tests/support/server.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { copyDatabase } from '../../database/copy.ts';
import { type Database, openDatabase } from '../../database/open.ts';
import { invite } from '../../people/invite.ts';
import { deleteOldRequests } from '../../requests/delete-old.ts';
import { receiveRequest } from '../../requests/receive.ts';
import { insertRequest } from '../../requests/store.ts';

const ana = 'ana@example.com';

testDatabase(
  'access is everything held of an address, its capitals aside, and of nobody else',
  async (t, config) => {
    const database = await receiveThree(t, config);
    const { queries: db } = database;
    await db
      .updateTable('notices')
      .set({ last_error: 'busy', attempts: 2 })
      .where('request_id', '=', 1)
      .execute();
    const { code, stdout, stderr } = await access(config, ' ANA@example.com ');
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const { address, requests, elsewhere } = JSON.parse(stdout);
    assert.equal(address, 'ANA@example.com');
    assert.deepEqual(
      requests.map(({ id, message }: { id: number; message: string }) => [id, message]),
      [
        [1, goodRequest.message],
        [2, 'Otra vez'],
      ],
    );
    const [first] = requests;
    assert.deepEqual([first.name, first.email, first.phone], [goodRequest.name, ana, goodRequest.phone]);
    const [notice] = first.notices;
    assert.deepEqual(
      [notice.kind, notice.state, notice.attempts, notice.lastError],
      ['request', 'no-mail', 2, 'busy'],
    );
    assert.ok(Date.parse(first.contentHashUntil) > Date.now());
    assert.ok(elsewhere.every((line: unknown) => typeof line === 'string'));
  },
);

testDatabase('access gives every text as it was received', async (_t, config) => {
  await fill(
    config,
    hostileTexts.map((message) => ({ message })),
  );
  const { stdout } = await access(config, ana);
  const { requests } = JSON.parse(stdout);
  assert.deepEqual(
    requests.map(({ message }: { message: string }) => message),
    hostileTexts,
  );
  assert.doesNotMatch(stdout, /(?![\n\u200d])[\p{Cc}\p{Cf}]/u);
});

testDatabase(
  'of an address that nobody knows access gives empty lists, and erase says so',
  async (_t, config) => {
    await fill(config, [{}]);
    const { code, stdout } = await access(config, 'nobody@example.com');
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout).requests, []);
    const erased = await erase(config, 'nobody@example.com');
    assert.deepEqual(erased, { code: 0, stdout: 'No se guarda nada de nobody@example.com.\n', stderr: '' });
  },
);

testDatabase(
  'erase takes all of a person and nothing of others, and notes it without personal data',
  async (t, config) => {
    const database = await receiveThree(t, config);
    const { queries: db } = database;
    const counts = await db.selectFrom('rate_counts').selectAll().execute();
    const { code, stdout, stderr } = await erase(config, 'Ana@Example.com');
    assert.equal(code, 0, stderr);
    assert.match(stderr, /hay 2 solicitudes \(n.º 1, 2\), recibidas entre el /);
    assert.match(stdout, /^2 solicitudes borradas, con 2 avisos\./);
    for (const held of ['buzón', 'exportado', 'copias de seguridad']) assert.ok(stdout.includes(held), held);
    const rest = await db.selectFrom('requests').select(['id', 'email']).execute();
    assert.deepEqual(
      rest.map(({ id, email }) => [id, email]),
      [[3, 'bea@example.com']],
    );
    for (const table of ['notices', 'recent_contents'] as const) {
      const left = await db.selectFrom(table).select('request_id').execute();
      assert.deepEqual(
        left.map(({ request_id }) => request_id),
        [3],
        table,
      );
    }
    assert.deepEqual(await db.selectFrom('rate_counts').selectAll().execute(), []);
    const [line, ...more] = await db.selectFrom('audit').selectAll().execute();
    assert.deepEqual(more, []);
    assert.equal(line?.action, 'erase');
    assert.deepEqual(JSON.parse(line?.detail ?? ''), {
      requests: 2,
      notices: 2,
      contentHashes: 2,
      clientCounts: counts.length,
    });
    // A third try of the same content is a new request.
    await receive(database, {});
    assert.equal((await db.selectFrom('requests').select('id').execute()).length, 2);
  },
);

testDatabase('the notes on a request are wherever it is shown, and gone with it', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  await insertRequest(queries, storedRequest);
  const invited = await invite(queries, { name: 'Marc' }, new Date());
  assert.ok(invited.kind === 'invited');
  const at = new Date().toISOString();
  for (const text of ['Portero: Juan', 'Llave en el bar']) {
    await act(queries, 1, { kind: 'note', text }, { at: new Date(at), person: invited.person.id });
  }
  await close();
  const moved = await sqliteFile(t);
  await copyDatabase(config, moved);
  for (const argv of [
    ['ver', '1'],
    ['ver', '1', '--json'],
    ['lista', '--json', '--texto', 'portero'],
    ['exportar', '--formato', 'csv'],
    ['exportar', '--formato', 'json'],
    ['acceso', '--correo', ana, '--sin-preguntar'],
  ]) {
    const { stdout } = await runCommand(moved, argv);
    for (const text of ['Portero: Juan', 'Llave en el bar'])
      assert.ok(stdout.includes(text), `${argv.join(' ')}: ${text}`);
  }
  const [first] = JSON.parse((await access(config, ana)).stdout).requests;
  assert.deepEqual(first.notes, [
    { at, by: 'Marc', text: 'Portero: Juan' },
    { at, by: 'Marc', text: 'Llave en el bar' },
  ]);
  assert.equal((await erase(config, ana)).code, 0);
  const gone = await openDatabase(moved);
  t.after(gone.close);
  const later = new Date(Date.now() + 2 * 365 * 24 * 60 * 60 * 1000);
  assert.equal(await deleteOldRequests(gone.queries, { months: 12, now: later }), 1);
  const erased = await openDatabase(config);
  t.after(erased.close);
  for (const { queries } of [gone, erased])
    assert.deepEqual(await queries.selectFrom('request_events').selectAll().execute(), []);
});

testDatabase(
  'erase leaves the digest that named the request, not what was said about it',
  async (t, config) => {
    const { queries: db, close } = await openDatabase(config);
    t.after(close);
    await fill(config, [
      { state: 'quarantined', notified_in: 1 },
      { email: 'bea@example.com', reminded_in: 2 },
    ]);
    for (const kind of ['digest', 'reminder'] as const) await insertShared(db, kind, 'user unknown: ana');
    assert.equal((await erase(config, ana)).code, 0);
    const notices = await db.selectFrom('notices').select(['kind', 'last_error']).orderBy('id').execute();
    assert.deepEqual(
      notices.map(({ kind, last_error }) => [kind, last_error]),
      [
        ['digest', null],
        ['reminder', 'user unknown: ana'],
      ],
    );
  },
);

testDatabase('nobody there to ask: neither shown nor erased, and exit 2', async (t, config) => {
  const database = await receiveThree(t, config);
  const { queries: db } = database;
  for (const name of ['access', 'erase']) {
    const { code, stdout, stderr } = await runCommand(config, [name, '--email', ana]);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
    assert.match(stderr, /--sin-preguntar/);
  }
  assert.equal((await db.selectFrom('requests').select('id').execute()).length, 3);
});

for (const argv of [[], ['--email', 'ana@'], ['--email', ''], ['--email', 'a'.repeat(321)]]) {
  test(`«erase ${argv.join(' ').slice(0, 20)}» is not understood`, async (t) => {
    const { code } = await runCommand(await sqliteFile(t), ['erase', ...argv, '--yes']);
    assert.equal(code, 2);
  });
}

test('an address of another alphabet is found as it is stored', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [{ email: 'ana@xn--and-6ma2c.es' }]);
  assert.equal(JSON.parse((await access(config, 'ana@Ñandú.es')).stdout).requests.length, 1);
});

test('a call without an address is found by its telephone as it was taken down, words in its place too', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [
    { email: '', phone: '933 100 200 ext. 4' },
    { email: '', phone: '93 12' },
    { email: '', phone: 'el de siempre' },
  ]);
  for (const phone of ['933 100 200 ext. 4', '93 12', 'el de siempre'])
    assert.equal(JSON.parse((await access(config, phone)).stdout).requests.length, 1);
});

test('without a database there is nothing to erase, and still no database', async (t) => {
  const { code, stdout, stderr } = await erase(await sqliteFile(t), ana);
  assert.deepEqual({ code, stdout }, { code: 0, stdout: `No se guarda nada de ${ana}.\n` });
  assert.match(stderr, /no hay base de datos/);
});

function access(config: DatabaseConfig, email: string) {
  return runCommand(config, ['access', '--email', email, '--yes']);
}

function erase(config: DatabaseConfig, email: string) {
  return runCommand(config, ['erase', '--email', email, '--yes']);
}

/** As the server stores them, and stays connected. */
async function receiveThree(t: TestContext, config: DatabaseConfig): Promise<Database> {
  const database = await openDatabase(config);
  t.after(database.close);
  await receive(database, {});
  await receive(database, { message: 'Otra vez', email: 'Ana@example.com' });
  await receive(database, { email: 'bea@example.com' });
  return database;
}

async function receive(database: Database, changes: Partial<typeof goodRequest>): Promise<void> {
  const submission = { request: { ...goodRequest, ...changes }, honeypot: false, address: '127.0.0.1' };
  await receiveRequest(database, { ...submission, limits: usualLimits }, new Date());
}

async function insertShared(
  db: Database['queries'],
  kind: 'digest' | 'reminder',
  error: string,
): Promise<void> {
  const at = new Date().toISOString();
  const values = {
    kind,
    request_id: null,
    state: 'failed',
    created_at: at,
    due_at: at,
    last_error: error,
  } as const;
  await db.insertInto('notices').values(values).execute();
}
