import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sqliteFile, testDatabase } from '../../../tests/kit/database.ts';
import { ask, read, sessionOf, signIn, startTestDesk } from '../../../tests/kit/desk.ts';
import { storedRequest } from '../../../tests/kit/requests.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { ActionResult } from '../../contact-request/actions.ts';
import type { RequestDetail, RequestList } from '../../desk-api/requests.ts';
import { insertRequest } from '../../requests/store.ts';

const path = '/oficina/api/actions';

testDatabase(
  'applies an action once, regardless of retries and devices',
  async (t, database) => {
    const { db, marc, send, made, request } = await open(t, database);
    const id = await request();
    const note = made(id, { kind: 'note', text: 'Portero: Juan' });
    const sent = await Promise.all([send(marc, note, note), send(marc, note)]);
    assert.deepEqual(sent.flat().sort(), ['applied', 'duplicate', 'duplicate']);
    const events = await db.selectFrom('requestEvents').select('kind').execute();
    assert.deepEqual(events, [{ kind: 'note' }]);
  },
);

test('returns a result per action, and applies those beside an invalid one', async (t) => {
  const { server, marc, made, request } = await open(t, await sqliteFile(t));
  const [id, apart] = [await request(), await request('suspected')];
  const actions = [
    { id: randomUUID(), nonsense: true },
    made(id, { kind: 'dance' }),
    made(id, { kind: 'reminder', on: '2026-02-30' }),
    made(id, { kind: 'reminder', on: '9999-12-31' }),
    made(id, { kind: 'note', text: 'a'.repeat(4001) }),
    made(id, { kind: 'note', text: ' ' }),
    made(2_147_483_648, { kind: 'no-answer' }),
    made(999_999, { kind: 'no-answer' }),
    made(apart, { kind: 'answered', how: 'call' }),
    made(id, { kind: 'call-removed' }),
    made(id, {
      kind: 'call-corrected',
      fields: { name: 'Pau', phone: '', email: '', message: '' },
    }),
    made(id, { kind: 'no-answer' }),
  ];
  const answer = await ask(server, 'POST', path, { cookie: marc, body: { actions } });
  assert.deepEqual(
    (await resultsIn(answer)).map(({ outcome, reason = '' }) => `${outcome} ${reason}`),
    [
      ...Array.from({ length: 7 }, () => 'rejected malformed'),
      'not-found ',
      'rejected set-aside',
      'rejected malformed',
      'rejected malformed',
      'applied ',
    ],
  );
});

test('attributes an action to its person, not to a later session', async (t) => {
  const { server, marc, ester, made, request } = await open(t, await sqliteFile(t));
  const actions = [made(await request(), { kind: 'answered', how: 'call' })];
  const headers = {
    'sec-fetch-site': 'same-origin',
    'desk-person': String((await sessionOf(server, marc))?.person.id),
  };
  const as = (cookie: string) =>
    ask(server, 'POST', path, { cookie, headers, body: { actions } });
  assert.equal((await as(ester)).status, 401);
  assert.equal((await as(marc)).status, 200);
  assert.equal(
    (await read<RequestDetail>(server, '/requests/1', ester)).answered?.by,
    'Marc',
  );
});

testDatabase('a logged call waits like a request', async (t, database) => {
  const { server, db, clock, marc, send, made, request } = await open(t, database);
  const log = async (name: string, more: object = {}) => {
    const fields = { name, phone: '600 000 012', email: '', message: 'Goteras', ...more };
    const body = { id: randomUUID(), at: clock.now().toISOString(), fields };
    const answer = () =>
      ask(server, 'POST', '/oficina/api/calls', { cookie: marc, body });
    const first = await answer();
    assert.deepEqual(await (await answer()).text(), await first.text(), 'logged once');
    return first.status;
  };
  assert.equal(await log('Pau', { email: 'pau@ñandú.es', message: 'Una\tgotera' }), 200);
  for (const odd of [{ phone: '' }, { phone: 'a\nb' }, { email: 'x' }, { name: ' ' }])
    assert.equal(await log('Pol', odd), 400);
  for (const kind of ['marked-spam', 'spam-cleared'])
    assert.deepEqual(await send(marc, made(1, { kind })), ['applied']);
  assert.deepEqual(
    await db.selectFrom('deliveries').selectAll().execute(),
    [],
    'nobody is notified',
  );
  await request();
  const { requests } = await read<RequestList>(server, '/requests?tab=waiting', marc);
  assert.deepEqual(
    requests.map(({ email, source }) => [email, source]),
    [
      ['pau@xn--and-6ma2c.es', 'phone'],
      ['ana@example.com', 'web'],
    ],
  );
});

test('acknowledges no action or call that the disk may have lost', async (t) => {
  const { server, marc, made, request } = await open(t, await sqliteFile(t));
  const note = made(await request(), { kind: 'note', text: 'Portero: Juan' });
  const { database } = server;
  const { transact } = database;
  // As the probe of the disk does after a commit.
  database.transact = async (work) => {
    await transact(work);
    throw new Error('EROFS');
  };
  const fields = { name: 'Pau', phone: '600000013', email: '', message: '' };
  for (const [route, body] of [
    [path, { actions: [note] }],
    ['/oficina/api/calls', { id: randomUUID(), at: note.at, fields }],
  ] as const)
    assert.equal(
      (await ask(server, 'POST', route, { cookie: marc, body })).status,
      500,
      route,
    );
});

async function resultsIn(answer: Response): Promise<ActionResult[]> {
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { results: ActionResult[] }).results;
}

async function open(t: TestContext, database: DatabaseConfig) {
  const { server, clock, cookie: marc } = await startTestDesk(t, { database });
  const { queries: db } = server.database;
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
      return (await resultsIn(answer)).map(({ outcome }) => outcome);
    },
    request: (state: 'received' | 'suspected' = 'received') =>
      insertRequest(db, {
        ...storedRequest,
        receivedAt: clock.now().toISOString(),
        state,
      }),
  };
}
