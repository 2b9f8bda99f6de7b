import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { testClock } from '../../../tests/support/clock.ts';
import { ask, sessionOf, signIn } from '../../../tests/support/desk.ts';
import { act, storedRequest } from '../../../tests/support/requests.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { ActionResults } from '../../desk-api/actions.ts';
import type { Figures } from '../../desk-api/figures.ts';
import type { RequestList, WholeRequest } from '../../desk-api/requests.ts';
import { insertRequest } from '../../requests/store.ts';

const path = '/oficina/api/actions';

testDatabase('an action is applied once, however often and from wherever it is sent', async (t, database) => {
  const { server, db, marc, send, made, request } = await open(t, database);
  const id = await request();
  const note = made(id, { kind: 'note', text: 'Portero: Juan' });
  const sent = await Promise.all([send(marc, note, note), send(marc, note)]);
  assert.deepEqual(sent.flat().sort(), ['applied', 'duplicate', 'duplicate']);
  // A server that was killed between storing and answering has applied it.
  const lost = randomUUID();
  const by = (await sessionOf(server, marc))?.person.id ?? 0;
  await act(db, id, { kind: 'no-answer' }, { id: lost, person: by });
  assert.deepEqual(await send(marc, { ...made(id, { kind: 'no-answer' }), id: lost }), ['duplicate']);
  const events = await db.selectFrom('requestEvents').select('kind').execute();
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['note', 'no-answer'],
  );
});

testDatabase('two people answer at once: one wins, the other is told who', async (t, database) => {
  const { server, marc, ester, send, made, request } = await open(t, database);
  const id = await request();
  const answered = () => made(id, { kind: 'answered', how: 'call' });
  const outcomes = await Promise.all([send(marc, answered()), send(ester, answered())]);
  assert.deepEqual(outcomes.flat().sort(), ['applied', 'conflict']);
  const answer = await ask(server, 'POST', path, { cookie: ester, body: { actions: [answered()] } });
  const [result] = ((await answer.json()) as ActionResults).actions;
  assert.match(result?.first?.by ?? '', /^(Marc|Ester)$/);
});

test('each action has a result of its own: a bad one holds up no other', async (t) => {
  const { server, marc, made, request } = await open(t, await sqliteFile(t));
  const [id, apart] = [await request(), await request('quarantined')];
  const call = { kind: 'call-logged', name: 'Pau', phone: '', email: '', message: '' };
  const actions = [
    { id: randomUUID(), nonsense: true },
    made(id, { kind: 'dance' }),
    made(id, { kind: 'reminder-set', on: '2026-02-30' }),
    made(id, { kind: 'reminder-set', on: '9999-12-31' }),
    made(id, { kind: 'note', text: 'a\0' }),
    made(2_147_483_648, { kind: 'no-answer' }),
    made(999_999, { kind: 'no-answer' }),
    made(apart, { kind: 'answered', how: 'call' }),
    { id: randomUUID(), at: made(id, {}).at, action: call },
    { id: randomUUID(), at: made(id, {}).at, action: { ...call, phone: 'a\nb' } },
    made(id, { kind: 'no-answer' }),
  ];
  const answer = await ask(server, 'POST', path, { cookie: marc, body: { actions } });
  assert.equal(answer.status, 200);
  assert.deepEqual(
    ((await answer.json()) as ActionResults).actions.map(
      ({ outcome, reason = '' }) => `${outcome} ${reason}`,
    ),
    [
      ...Array.from({ length: 6 }, () => 'rejected malformed'),
      'not-found ',
      'rejected set-aside',
      'rejected malformed',
      'rejected malformed',
      'applied ',
    ],
  );
});

test('actions are those of the person who did them, not of a later session', async (t) => {
  const { server, marc, ester, made, request } = await open(t, await sqliteFile(t));
  const actions = [made(await request(), { kind: 'answered', how: 'call' })];
  const headers = {
    'sec-fetch-site': 'same-origin',
    'desk-person': String((await sessionOf(server, marc))?.person.id),
  };
  const as = (cookie: string) => ask(server, 'POST', path, { cookie, headers, body: { actions } });
  assert.equal((await as(ester)).status, 401);
  assert.equal((await as(marc)).status, 200);
  const whole = await ask(server, 'GET', '/oficina/api/requests/1', { cookie: ester });
  assert.equal(((await whole.json()) as WholeRequest).answered?.by, 'Marc');
});

testDatabase('a logged call waits like a request, and is in no figure of the form', async (t, database) => {
  const { server, db, clock, marc, send, made, request } = await open(t, database);
  const call = (name: string, at = clock.now().toISOString()) => ({
    id: randomUUID(),
    at,
    action: { kind: 'call-logged', name, phone: '600 000 012', email: '', message: 'Goteras' },
  });
  const first = call('Pau');
  assert.deepEqual(await send(marc, first, first), ['applied', 'duplicate']);
  await send(marc, call('Pol', '1970-01-01T00:00:00.000Z'));
  for (const kind of ['marked-spam', 'spam-cleared', 'marked-spam', 'released'])
    assert.deepEqual(await send(marc, made(1, { kind })), ['applied']);
  assert.deepEqual(await db.selectFrom('deliveries').selectAll().execute(), [], 'nobody is notified');
  await request();
  await send(marc, made(1, { kind: 'answered', how: 'call' }));
  const get = async (what: string) =>
    (await ask(server, 'GET', `/oficina/api/${what}`, { cookie: marc })).json();
  const { requests } = (await get('requests?show=waiting')) as RequestList;
  assert.deepEqual(
    requests.map(({ name, source }) => [name, source]),
    [
      ['Pol', 'phone'],
      ['Ana Pérez', 'web'],
    ],
  );
  const { total, calls } = (await get('figures')) as Figures;
  assert.deepEqual([total.received, calls.received, calls.inTime], [1, 2, 1]);
});

async function open(t: TestContext, database: DatabaseConfig) {
  const clock = testClock();
  const server = await startTestServer(t, { database, clock });
  const { queries: db } = server.database;
  const marc = await signIn(server, { now: clock.now() });
  const ester = await signIn(server, { now: clock.now(), name: 'Ester' });
  return {
    server,
    db,
    clock,
    marc,
    ester,
    made: (requestId: number, action: object) => ({
      id: randomUUID(),
      requestId,
      at: clock.now().toISOString(),
      action,
    }),
    async send(cookie: string, ...actions: object[]) {
      const answer = await ask(server, 'POST', path, { cookie, body: { actions } });
      assert.equal(answer.status, 200);
      return ((await answer.json()) as ActionResults).actions.map(({ outcome }) => outcome);
    },
    request: (state: 'received' | 'quarantined' = 'received') =>
      insertRequest(db, { ...storedRequest, receivedAt: clock.now().toISOString(), state }),
  };
}
