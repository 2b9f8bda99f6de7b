import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../server/database/open.ts';
import { insertRequestNotice } from '../server/outbox/store.ts';
import { insertRequest, newestRequests } from '../server/requests/store.ts';
import { testPostgres } from '../server/test-postgres.ts';
import { temporaryDirectory } from '../server/test-server.ts';

const postgres = testPostgres();

const older = {
  received_at: '2026-11-20T23:30:00.000Z',
  state: 'quarantined',
  reason: 'honeypot',
  name: 'Bea',
  email: 'bea@example.com',
  phone: '',
  message: 'Una\nlínea más',
} as const;
const newer = { ...older, received_at: '2026-11-21T08:00:00.000Z', state: 'received', name: 'Ana' } as const;

test('list --json prints every request in every state, newest first, beside a running server', async (t) => {
  const directory = await temporaryDirectory(t);
  const server = await openDatabase({ kind: 'sqlite', file: join(directory, 'requests.sqlite') });
  t.after(server.close);
  for (const request of [newer, older]) await insertRequest(server.queries, request);
  const { code, stdout, stderr } = await run(directory, {}, 'list', '--json');
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  const { received_at, reason, ...rest } = newer;
  const [first, second] = JSON.parse(stdout);
  assert.deepEqual(first, { id: 1, receivedAt: received_at, ...rest });
  assert.equal(second.state, 'quarantined');
  const limited = await run(directory, {}, 'list', '--json', '--limit', '1');
  assert.deepEqual(JSON.parse(limited.stdout), [first]);
});

test('list says of which requests nobody could be told, apart from what programs read', async (t) => {
  const directory = await temporaryDirectory(t);
  const server = await openDatabase({ kind: 'sqlite', file: join(directory, 'requests.sqlite') });
  const id = await insertRequest(server.queries, newer);
  await insertRequestNotice(server.queries, id, new Date());
  await server.queries.updateTable('notices').set({ state: 'failed' }).execute();
  await server.close();
  const { code, stdout, stderr } = await run(directory, {}, 'list', '--json');
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).length, 1);
  assert.equal(stderr, `No se pudo avisar por correo de estas solicitudes: ${id}.\n`);
});

test('list shows the requests for reading, in the time of Madrid', async (t) => {
  const directory = await temporaryDirectory(t);
  const server = await openDatabase({ kind: 'sqlite', file: join(directory, 'requests.sqlite') });
  await insertRequest(server.queries, older);
  await server.close();
  const { stdout } = await run(directory, {}, 'list');
  assert.equal(stdout, '1  21/11/26, 0:30  sospechosa  Bea · bea@example.com\n    Una\n    línea más\n');
});

test('without a database there is nothing to list, a hint why, and still no database', async (t) => {
  const directory = await temporaryDirectory(t);
  const { code, stdout, stderr } = await run(directory, {}, 'list', '--json');
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), []);
  assert.match(stderr, /no hay base de datos/);
  assert.deepEqual(await readdir(directory), []);
});

test('list and release work on PostgreSQL as on the file', async (t) => {
  const url = await postgres.newDatabase();
  const empty = await run('', { DATABASE_URL: url }, 'list', '--json');
  assert.deepEqual([empty.code, empty.stdout], [0, '[]\n']);
  const server = await openDatabase({ kind: 'postgres', url });
  t.after(server.close);
  await insertRequest(server.queries, older);
  const { received_at, reason, ...rest } = older;
  const listed = await run('', { DATABASE_URL: url }, 'list', '--json');
  assert.deepEqual(JSON.parse(listed.stdout), [{ id: 1, receivedAt: received_at, ...rest }]);
  assert.equal((await run('', { DATABASE_URL: url }, 'release', '1')).code, 0);
  assert.equal((await newestRequests(server.queries))[0]?.state, 'received');
});

test('release says that a request is no longer suspected, or that there was none', async (t) => {
  const directory = await temporaryDirectory(t);
  const server = await openDatabase({ kind: 'sqlite', file: join(directory, 'requests.sqlite') });
  t.after(server.close);
  await insertRequest(server.queries, older);
  const released = await run(directory, {}, 'release', '1');
  assert.deepEqual([released.code, released.stderr], [0, '']);
  assert.match(released.stdout, /solicitud 1/);
  const again = await run(directory, {}, 'release', '1');
  assert.equal(again.code, 1);
  assert.match(again.stderr, /^No hay ninguna solicitud sospechosa con el número 1\.\n$/);
});

for (const argv of [
  [],
  ['release'],
  ['release', 'x'],
  ['release', '1', '2'],
  ['release', '1', '--json'],
  ['delete'],
  ['list', 'more'],
  ['list', '--all'],
  ['list', '--limit'],
  ['list', '--limit', '0'],
  ['list', '--limit=-1'],
  ['list', '--limit', 'x'],
]) {
  test(`«${argv.join(' ')}» is not understood: how it is used, and exit 2`, async (t) => {
    const { code, stdout, stderr } = await run(await temporaryDirectory(t), {}, ...argv);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /Uso: npm run --silent requests/);
  });
}

function run(dataDir: string, more: Record<string, string>, ...argv: string[]) {
  const command = join(import.meta.dirname, 'requests.ts');
  const env = { DATA_DIR: dataDir, LANG: 'C', ...more };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [command, ...argv], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
