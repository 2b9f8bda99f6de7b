import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { runCommand } from '../../tests/support/commands.ts';
import { goodRequest, submissionOf } from '../../tests/support/form.ts';
import { fill, hostileTexts } from '../../tests/support/requests.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { receiveRequest } from '../requests/receive.ts';

const ana = 'ana@example.com';

testDatabase(
  'access is everything held of an address, its capitals aside, and of nobody else',
  async (t, config) => {
    const database = await receiveThree(t, config);
    const { queries: db } = database;
    await db
      .updateTable('deliveries')
      .set({ lastError: 'busy', attempts: 2 })
      .where('requestId', '=', 1)
      .execute();
    const { code, stdout, stderr } = await access(config, ' ANA@example.com ');
    assert.equal(code, 0);
    assert.match(stderr, /RGPD/);
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
  'erase takes all of a person and nothing of others, and notes it without personal data',
  async (t, config) => {
    const database = await receiveThree(t, config);
    const { queries: db } = database;
    const { code, stdout, stderr } = await erase(config, 'Ana@Example.com');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^2 solicitudes borradas\./);
    for (const held of ['buzón', 'exportado', 'copias de seguridad']) assert.ok(stdout.includes(held), held);
    const rest = await db.selectFrom('requests').select(['id', 'email']).execute();
    assert.deepEqual(
      rest.map(({ id, email }) => [id, email]),
      [[3, 'bea@example.com']],
    );
    const left = await db.selectFrom('deliveries').select('requestId').execute();
    assert.deepEqual(
      left.map(({ requestId }) => requestId),
      [3],
    );
    const [line, ...more] = await db.selectFrom('audit').selectAll().execute();
    assert.deepEqual(more, []);
    assert.equal(line?.action, 'erase');
    assert.deepEqual(JSON.parse(line?.detail ?? ''), {
      requests: 2,
      notices: 2,
    });
    // A third try of the same content is a new request.
    await receive(database, {});
    assert.equal((await db.selectFrom('requests').select('id').execute()).length, 2);
  },
);

testDatabase(
  'erase leaves the digest that named the request, not what was said about it',
  async (t, config) => {
    const { queries: db, close } = await openDatabase(config);
    t.after(close);
    await fill(config, [{ state: 'quarantined' }]);
    for (const kind of ['digest', 'reminder'] as const) await insertShared(db, kind, 'user unknown: ana');
    assert.equal((await erase(config, ana)).code, 0);
    const notices = await db.selectFrom('deliveries').select(['kind', 'lastError']).orderBy('id').execute();
    assert.deepEqual(
      notices.map(({ kind, lastError }) => [kind, lastError]),
      [
        ['digest', null],
        ['reminder', null],
      ],
    );
  },
);

testDatabase('erase without --yes says what it would erase; no address is none', async (_t, config) => {
  await fill(config, [{}]);
  const { code, stdout, stderr } = await runCommand(config, ['erase'], {}, ana);
  assert.deepEqual([code, stdout, /n\.º 1\./.test(stderr)], [1, '', true]);
  for (const address of ['', 'ana@', 'a'.repeat(321)]) {
    assert.equal((await access(config, address)).code, 1);
    assert.equal((await erase(config, address)).code, 1);
  }
  assert.equal(JSON.parse((await access(config, 'nobody@example.com')).stdout).requests.length, 0);
  assert.equal(JSON.parse((await access(config, ana)).stdout).requests.length, 1);
});

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

function access(config: DatabaseConfig, address: string) {
  return runCommand(config, ['access'], {}, address);
}

function erase(config: DatabaseConfig, address: string) {
  return runCommand(config, ['erase', '--yes'], {}, address);
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
  await receiveRequest(database, submissionOf(changes), new Date());
}

async function insertShared(
  db: Database['queries'],
  kind: 'digest' | 'reminder',
  error: string,
): Promise<void> {
  const at = new Date().toISOString();
  const values = {
    kind,
    channel: 'mail',
    status: 'failed',
    createdAt: at,
    runAt: at,
    lastError: error,
  } as const;
  await db.insertInto('deliveries').values(values).execute();
}
