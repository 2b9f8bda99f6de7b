import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../../tests/support/clock.ts';
import { ask, signIn } from '../../../tests/support/desk.ts';
import { storedRequest } from '../../../tests/support/requests.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { Access, Erased } from '../../desk-api/personal-data.ts';
import { insertRequest } from '../../requests/store.ts';

const api = '/oficina/api';
const address = ' ANA@example.com ';

testDatabase(
  'the requests of some days are a file in each format, and it is written down who took it',
  async (t, database) => {
    const { post, get, server } = await open(t, database);
    const days = { from: '2026-11-02', to: '2026-11-03' };
    assert.deepEqual(await (await get('/exports/count?from=2026-11-02&to=2026-11-03')).json(), { count: 2 });
    const csv = await post('/exports', { format: 'csv', ...days });
    assert.match(
      csv.headers.get('content-disposition') ?? '',
      /^attachment; filename="solicitudes-[\d-]+\.csv"$/,
    );
    assert.deepEqual((await csv.text()).match(/^\d+(?=;)/gm), ['3', '2']);
    const json = (await (await post('/exports', { format: 'json' })).json()) as { id: number }[];
    assert.deepEqual(
      json.map(({ id }) => id),
      [4, 3, 2, 1],
    );
    const noted = await server.database.queries
      .selectFrom('audit')
      .select(['action', 'detail', 'personId'])
      .execute();
    assert.deepEqual(
      noted.map(({ action, detail, personId }) => [action, JSON.parse(detail).count, personId]),
      [
        ['export', 2, 1],
        ['export', 4, 1],
      ],
    );
  },
);

testDatabase(
  'a person is told all, and then erased: the second who does it finds nothing',
  async (t, database) => {
    const { post, server } = await open(t, database);
    const told = (await (await post('/access', { address })).json()) as Access;
    assert.deepEqual(
      told.requests.map(({ id, notes }) => [id, notes]),
      [1, 2, 3, 4].map((id) => [id, []]),
    );
    assert.ok(told.elsewhere.length > 0 && told.notErased.length > 0);
    const erased = (await (await post('/erasures', { address })).json()) as Erased;
    assert.deepEqual([erased.requests, erased.residue], [4, 'none']);
    const again = (await (await post('/erasures', { address })).json()) as Erased;
    assert.equal(again.requests, 0);
    assert.deepEqual(((await (await post('/access', { address })).json()) as Access).requests, []);
    const audit = await server.database.queries.selectFrom('audit').select(['action', 'personId']).execute();
    assert.deepEqual(
      audit.map((row) => ({ ...row })),
      [{ action: 'erase', personId: 1 }],
    );
  },
);

testDatabase(
  'whoever left no address is found and erased by the telephone, however it was taken down',
  async (t, database) => {
    const { post, server } = await open(t, database);
    for (const phone of ['933 100 200 ext. 4', '93 12', 'en el bar']) {
      const call = { ...storedRequest, email: '', phone, source: 'phone' } as const;
      await insertRequest(server.database.queries, call);
      const told = (await (await post('/access', { address: phone })).json()) as Access;
      assert.deepEqual(
        told.requests.map((one) => one.phone),
        [phone],
      );
      const erased = (await (await post('/erasures', { address: phone })).json()) as Erased;
      assert.equal(erased.requests, 1);
    }
  },
);

test('what is no day, format or address is not understood', async (t) => {
  const { post, get } = await open(t);
  for (const body of [{ format: 'pdf' }, { format: 'csv', from: '2026-02-30' }, {}])
    assert.equal((await post('/exports', body)).status, 400);
  for (const address of ['', ' ', 'a b@example.com'])
    assert.equal((await post('/access', { address })).status, 400);
  assert.equal((await get('/exports/count?from=yesterday')).status, 400);
});

test('the address of a person reaches no log', async (t) => {
  const { post, server } = await open(t);
  for (const path of ['/access', '/erasures']) await post(path, { address });
  assert.doesNotMatch(server.lines.join(''), /ana@example/i);
});

async function open(
  t: Parameters<Parameters<typeof testDatabase>[1]>[0],
  database?: Parameters<Parameters<typeof testDatabase>[1]>[1],
) {
  const clock = testClock();
  const server = await startTestServer(t, { clock, ...(database && { database }) });
  const cookie = await signIn(server, { now: clock.now() });
  for (const day of [1, 2, 3, 4])
    await insertRequest(server.database.queries, {
      ...storedRequest,
      receivedAt: `2026-11-0${day}T10:00:00.000Z`,
    });
  return {
    server,
    get: (path: string) => ask(server, 'GET', api + path, { cookie }),
    post: (path: string, body: object) => ask(server, 'POST', api + path, { cookie, body }),
  };
}
