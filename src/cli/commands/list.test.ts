import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../../tests/support/commands.ts';
import { act } from '../../../tests/support/requests.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase } from '../../database/open.ts';
import type { RequestAction } from '../../desk-api/actions.ts';
import { insertRequestNotice } from '../../outbox/store.ts';
import { invite } from '../../people/invite.ts';
import { insertRequest, type NewRequest } from '../../requests/store.ts';

const older = {
  received_at: '2026-11-20T23:30:00.000Z',
  state: 'quarantined',
  reason: 'honeypot',
  name: 'Bea',
  email: 'bea@example.com',
  phone: '+34 (93) 123-45-67',
  message: 'Una\nlínea más',
} satisfies NewRequest;
const newer = {
  ...older,
  received_at: '2026-11-21T08:00:00.000Z',
  state: 'received',
  reason: null,
  name: 'María Ana',
  phone: '',
} satisfies NewRequest;

testDatabase(
  'list --json prints every request in every state, newest first, beside a server',
  async (t, config) => {
    const { queries, close } = await openDatabase(config);
    t.after(close);
    for (const request of [newer, older]) await insertRequest(queries, request);
    const { code, stdout, stderr } = await runCommand(config, ['list', '--json']);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const { received_at, ...rest } = newer;
    const [first, second] = JSON.parse(stdout);
    const owners = { answeredBy: null, answeredHow: null, service: null, province: null, outcome: null };
    assert.deepEqual(first, {
      id: 1,
      receivedAt: received_at,
      ...rest,
      language: 'es',
      answeredAt: null,
      ...owners,
      note: '',
      notedAt: null,
      remindOn: null,
      source: 'web',
      notice: null,
    });
    assert.equal(second.state, 'quarantined');
  },
);

testDatabase('list --json prints more requests than a batch holds, each once', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const rows = Array.from({ length: 1001 }, (_, index) => ({ ...newer, message: `Mensaje ${index}` }));
  await queries.insertInto('requests').values(rows).execute();
  const { stdout } = await runCommand(config, ['list', '--json']);
  const ids = JSON.parse(stdout).map(({ id }: { id: number }) => id);
  assert.deepEqual(
    ids,
    rows.map((_, index) => rows.length - index),
  );
});

testDatabase('each filter of list finds what it says', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const answered = { ...newer, answered_at: '2026-11-21T09:00:00.000Z' };
  const setApart = { ...older, answered_at: '2026-11-21T09:00:00.000Z' };
  for (const request of [newer, older, answered, newer, setApart]) await insertRequest(queries, request);
  await insertRequestNotice(queries, 4, new Date());
  await queries.updateTable('notices').set({ state: 'failed' }).execute();
  await queries
    .updateTable('requests')
    .set({ note: 'Mañana, en el 50 % del PATIO. Él es ÀNGEL' })
    .where('id', '=', 3)
    .execute();
  const found = async (...filter: string[]) => {
    const { stdout } = await runCommand(config, ['list', '--json', ...filter]);
    return JSON.parse(stdout).map(({ id }: { id: number }) => id);
  };
  assert.deepEqual(await found('--pending'), [4, 1]);
  assert.deepEqual(await found('--state', 'answered'), [3]);
  assert.deepEqual(await found('--state', 'received'), [4, 3, 1]);
  assert.deepEqual(await found('--state', 'pendiente'), [4, 1]);
  assert.deepEqual(await found('--state', 'Contestada'), [3]);
  assert.deepEqual(await found('--state', 'posible publicidad'), [5, 2]);
  assert.deepEqual(await found('--state', 'sospechosa'), [5, 2], 'as it was called');
  assert.deepEqual(await found('--state', 'no entregado'), [4]);
  assert.deepEqual(await found('--from', '21/11/2026', '--to', '1/12/2026', '--state', 'pendiente'), [4, 1]);
  assert.deepEqual(await found('--state', 'quarantined'), [5, 2]);
  assert.deepEqual(await found('--state', 'failed'), [4]);
  assert.deepEqual(await found('--text', 'MARIA'), [4, 3, 1]);
  assert.deepEqual(await found('--text', '931 234'), [5, 2]);
  for (const inNote of ['patio', 'manana', 'MAÑANA', 'él es', 'angel', '0 %'])
    assert.deepEqual(await found('--text', inNote), [3], inNote);
  assert.deepEqual(await found('--text', '_'), []);
  const text = 'Portería: 3.º "B"\nLlave en el C:\\nido';
  const add = (id: string, action: RequestAction) => act(queries, 1, action, { id, person: 1 });
  await invite(queries, { name: 'Marc' }, new Date());
  await add('1', { kind: 'note', text });
  for (const inEntry of ['porteria', '"B"', 'c:\\ni', 'B"\nllave'])
    assert.deepEqual(await found('--text', inEntry), [1], inEntry);
  for (const notInIt of ['nllave', 'text":', '{"'])
    assert.deepEqual(await found('--text', notInIt), [], notInIt);
  await add('2', { kind: 'note-deleted', undoes: '1' });
  assert.deepEqual(await found('--text', 'porteria'), [], 'taken back');
  assert.deepEqual(await found('--limit', '2', '--page', '2'), [1, 5]);
  assert.deepEqual(await found('--text', 'bea', '--limit', '1', '--page', '2'), [3]);
});

testDatabase('--from and --to are days in Madrid, both included', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  // In Madrid, half past midnight on the 21st, and the last moment of that day.
  const last = { ...older, received_at: '2026-11-21T22:59:59.999Z' };
  const next = { ...older, received_at: '2026-11-21T23:00:00.000Z' };
  for (const request of [older, last, next]) await insertRequest(queries, request);
  const { stdout } = await runCommand(config, [
    'list',
    '--json',
    '--from',
    '2026-11-21',
    '--to',
    '2026-11-21',
  ]);
  assert.deepEqual(
    JSON.parse(stdout).map(({ id }: { id: number }) => id),
    [2, 1],
  );
});

test('list says of which requests nobody could be told, apart from what programs read', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const id = await insertRequest(queries, newer);
  await insertRequestNotice(queries, id, new Date());
  const summary = { request_id: null, state: 'pending', created_at: '', due_at: '' } as const;
  await queries
    .insertInto('notices')
    .values([
      { kind: 'digest', ...summary },
      { kind: 'reminder', ...summary },
    ])
    .execute();
  await queries.updateTable('notices').set({ state: 'failed' }).execute();
  const suspect = await insertRequest(queries, { ...newer, state: 'quarantined', notified_in: 2 });
  const reminded = await insertRequest(queries, { ...newer, reminded_in: 3 });
  const { code, stdout, stderr } = await runCommand(config, ['list', '--json']);
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).length, 3);
  assert.equal(
    stderr,
    `No se pudo avisar por correo de estas solicitudes: ${id}.\n` +
      `No se pudo enviar el resumen de estas solicitudes, posible publicidad: ${suspect}.\n` +
      `No se pudo recordar por correo que estas solicitudes siguen sin contestar: ${reminded}.\n`,
  );
});

test('without mail set up a notice is not said to be on its way', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  await insertRequestNotice(queries, await insertRequest(queries, newer), new Date());
  const without = await runCommand(config, ['list']);
  assert.match(without.stdout, / sin correo /);
  assert.match(without.stderr, /^El correo no está configurado.*\n$/);
  const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'web@example.com', MAIL_TO: 'info@example.com' };
  const set = await runCommand(config, ['list'], mail);
  assert.match(set.stdout, / en cola /);
  assert.equal(set.stderr, '');
});

test('without mail set up every command says of a notice that it waits for that', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  await insertRequestNotice(queries, await insertRequest(queries, newer), new Date());
  const said: Record<string, RegExp> = {
    'list --json': /"notice": "no-mail"/,
    'show 1': /: sin correo; se intenta cuando/,
    'show 1 --json': /"notice": "no-mail".*"state": "no-mail"/s,
    'export --format csv': /;"sin correo"\r\n$/,
    'access --email bea@example.com --yes': /"notice": "no-mail"/,
  };
  for (const [typed, words] of Object.entries(said)) {
    const { stdout } = await runCommand(config, typed.split(' '));
    assert.match(stdout, words, typed);
    assert.doesNotMatch(stdout, /en cola: [1-9]|"en cola"/, typed);
  }
});

testDatabase('the state that a table shows is one to ask for', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const justNow = { ...newer, received_at: new Date().toISOString() };
  const late = { ...newer, received_at: '2026-11-01T08:00:00.000Z' };
  const answered = { ...late, answered_at: '2026-11-01T09:00:00.000Z' };
  for (const request of [late, answered, older, justNow]) await insertRequest(queries, request);
  const { stdout: table } = await runCommand(config, ['list']);
  const found = async (state: string) =>
    JSON.parse((await runCommand(config, ['list', '--json', '--state', state])).stdout).length;
  for (const [state, count] of Object.entries({
    'fuera de plazo': 1,
    pendiente: 2,
    contestada: 1,
    'posible publicidad': 1,
  })) {
    assert.ok(table.includes(` ${state} `), state);
    assert.equal(await found(state), count, state);
  }
});

test('list shows page by page what does not fit on one', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  for (let count = 0; count < 21; count++) await insertRequest(queries, newer);
  const { stdout: first } = await runCommand(config, ['list']);
  assert.match(first, /\n1–20 de 21\. .*--pagina 2\.\n$/);
  const { stdout: second } = await runCommand(config, ['list', '--page', '2']);
  assert.match(second, /\n21–21 de 21\.\n$/);
  const { stdout: third } = await runCommand(config, ['list', '--page', '3']);
  assert.equal(third, 'No hay página 3: son 21, y la última página es la 2.\n');
  const { stdout: none } = await runCommand(config, ['list', '--page', '2', '--text', 'nobody']);
  assert.equal(none, 'No hay solicitudes.\n');
});

testDatabase(
  'without a database there is nothing to list, a hint why, and still no database',
  async (t, config) => {
    const directory = config.kind === 'sqlite' ? dirname(dirname(config.file)) : await temporaryDirectory(t);
    const { code, stdout, stderr } = await runCommand(config, ['list', '--json']);
    assert.deepEqual([code, stdout], [0, '[]\n']);
    assert.match(stderr, /no hay base de datos/);
    assert.deepEqual(await readdir(directory), []);
  },
);
