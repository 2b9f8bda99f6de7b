import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../../tests/support/clock.ts';
import { ask, signIn } from '../../../tests/support/desk.ts';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { act, storedRequest } from '../../../tests/support/requests.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { mailBy } from '../../../tests/support/smtp.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { Db } from '../../database/tables.ts';
import type { Found, RequestList, WholeRequest } from '../../desk-api/requests.ts';
import type { SuspectedList } from '../../desk-api/suspected.ts';
import { lateSeconds } from '../../notifications/status.ts';
import { insertRequest, type NewRequest } from '../../requests/store.ts';

const api = '/oficina/api';

testDatabase(
  'what was judged to be spam is listed for 30 days, page by page, and is let in from there',
  async (t, database) => {
    const clock = testClock();
    const server = await startTestServer(t, { database, clock });
    const suspected = { ...storedRequest, state: 'quarantined', reason: 'seo' } as const;
    for (let count = 0; count < 22; count++) await insertRequest(server.database.queries, suspected);
    const mark = async (ids: number[]) => {
      for (const id of ids)
        await act(server.database.queries, id, { kind: 'marked-spam' }, { now: clock.now() });
    };
    const listed = async (after = '') =>
      read<SuspectedList>(
        server,
        `/junk${after && `?after=${after}`}`,
        await signIn(server, { now: clock.now() }),
      );
    const day = 24 * 60 * 60 * 1000;
    assert.equal((await listed()).total, 0, 'suspected, but not judged');
    await mark([1]);
    clock.advance(29 * day);
    await mark(Array.from({ length: 20 }, (_, index) => index + 2));
    const first = await listed();
    assert.deepEqual(
      [first.total, first.requests.length, first.requests[0]?.reasons],
      [21, 20, ['ofrece posicionamiento web']],
    );
    const { requests, next } = await listed(first.next ?? '');
    assert.deepEqual([requests.map(({ id }) => id), next], [[1], null]);
    clock.advance(2 * day);
    assert.equal((await listed()).total, 20, 'the first one 31 days ago');
    await act(server.database.queries, 21, { kind: 'released' }, { now: clock.now() });
    assert.equal((await listed()).total, 19);
  },
);

testDatabase('a form waits in the list until it is answered', async (t, database) => {
  const clock = testClock();
  const server = await startTestServer(t, { database, clock });
  const cookie = await signIn(server, { now: clock.now() });
  await postForm(server.url, { ...goodRequest, telefono: '600 000 012' });
  const list = await read<RequestList>(server, '/requests?show=waiting', cookie);
  assert.deepEqual(list.counts, { waiting: 1, all: 1, answered: 0, suspected: 0, today: 0 });
  assert.deepEqual([list.next, list.answerIn24Hours], [null, true]);
  const answer = { now: clock.now(), person: 1 };
  await act(server.database.queries, 1, { kind: 'answered', how: 'call' }, answer);
  const whole = await read<WholeRequest>(server, '/requests/1', cookie);
  assert.deepEqual(whole.answered, { at: clock.now().toISOString(), by: 'Marc', how: 'call' });
  assert.deepEqual(
    whole.history.map(({ kind }) => kind),
    ['received', 'notice', 'answered'],
  );
});

testDatabase('a list comes in pages that nothing new moves, the longest wait first', async (t, database) => {
  const server = await startTestServer(t, { database });
  const cookie = await signIn(server);
  await store(
    server,
    Array.from({ length: 120 }, (_, index) => ({ message: `Mensaje ${index}`, receivedAt: minute(index) })),
  );
  const seen: number[] = [];
  let after = '';
  do {
    const list = await read<RequestList>(server, `/requests?show=waiting${after}`, cookie);
    seen.push(...list.requests.map(({ id }) => id));
    after = list.next === null ? '' : `&after=${list.next}`;
    await store(server, [{ receivedAt: minute(1000 + seen.length) }]);
  } while (after);
  assert.deepEqual(
    seen.slice(0, 120),
    Array.from({ length: 120 }, (_, index) => index + 1),
  );
  assert.deepEqual(seen.length, new Set(seen).size);
  const all = await read<RequestList>(server, '/requests?show=all', cookie);
  assert.deepEqual([all.requests.length, all.requests[0]?.id], [50, 123]);
});

testDatabase(
  'a list is narrowed by labels, source and reminder, and says how many there are',
  async (t, database) => {
    const clock = testClock();
    const server = await startTestServer(t, { database, clock });
    const { queries: db } = server.database;
    const cookie = await signIn(server, { now: clock.now() });
    await store(
      server,
      Array.from({ length: 60 }, (_, index) => ({ receivedAt: minute(index) })),
    );
    const set = (ids: number[], values: object) =>
      db.updateTable('requests').set(values).where('id', 'in', ids).execute();
    await set([3], { outcome: 'visit' });
    await set([7, 9], { outcome: 'quoted', answeredAt: minute(100) });
    await set([5], { source: 'phone', remindAt: '2026-11-20T07:00:00.000Z' });
    await set([9], { remindAt: '2027-01-01T07:00:00.000Z' });
    await set([8], { outcome: 'visit', state: 'quarantined' });
    const listed = async (query: string) => {
      const { requests, total } = await read<RequestList>(server, `/requests?show=${query}`, cookie);
      return [requests.map(({ id }) => id), total];
    };
    assert.deepEqual(await listed('all&outcome=visit'), [[3], 1]);
    assert.deepEqual(await listed('all&outcome=quoted&order=oldest'), [[7, 9], 2], 'open quotes');
    assert.deepEqual(await listed('waiting&outcome=visit&source=web'), [[3], 1]);
    assert.deepEqual(await listed('all&source=phone'), [[5], 1]);
    assert.deepEqual(await listed('all&remind=due'), [[5], 1]);
    assert.deepEqual((await listed('all&from=2026-11-01&to=2026-11-01'))[1], 59, 'days of Madrid');
    assert.deepEqual(await listed('all&to=2026-10-31'), [[], 0]);
    const today = async () =>
      (await read<RequestList>(server, '/requests?show=waiting', cookie)).today?.map(({ id, lastNote }) => [
        id,
        lastNote,
      ]);
    await act(db, 5, { kind: 'note', text: 'Llamar a Pol' });
    assert.deepEqual(await today(), [[5, 'Llamar a Pol']]);
    await set([5], { answeredAt: '2026-11-20T06:59:00.000Z' });
    assert.deepEqual((await today())?.length, 1, 'a quote that was sent is followed up');
    await set([5], { answeredAt: '2026-11-20T07:01:00.000Z' });
    assert.deepEqual(await today(), [], 'whoever was answered on that day');
    await set([5], { answeredAt: null });
    assert.deepEqual(await listed('all&remind=set&order=oldest'), [[5, 9], 2]);
    assert.deepEqual((await listed('answered&outcome=none'))[1], 0);
    const first = await read<RequestList>(server, '/requests?show=waiting&outcome=none', cookie);
    assert.deepEqual([first.total, first.requests.length, first.counts.today], [56, 50, 1]);
    const next = await read<RequestList>(
      server,
      `/requests?show=waiting&outcome=none&after=${first.next}`,
      cookie,
    );
    assert.deepEqual([next.requests.map(({ id }) => id), next.next], [[55, 56, 57, 58, 59, 60], null]);
    for (const odd of ['service=painting', 'outcome=', 'source=mail', 'remind=1', 'order=up', 'name=Ana'])
      assert.equal(
        (await ask(server, 'GET', `${api}/requests?show=all&${odd}`, { cookie })).status,
        400,
        odd,
      );
  },
);

testDatabase(
  'a search finds what a person would say is there, and nothing stands in the address',
  async (t, database) => {
    const server = await startTestServer(t, { database });
    const cookie = await signIn(server);
    await store(server, [
      { name: 'María Núñez', phone: '+34 600 00 00 12' },
      { message: 'La CÚPULA, 100 % a mano_' },
      { state: 'quarantined', message: 'cúpula barata' },
    ]);
    const find = async (text: string) => {
      const answer = await ask(server, 'POST', `${api}/search`, { cookie, body: { text } });
      assert.equal(answer.status, 200);
      const { requests, total } = (await answer.json()) as Found;
      assert.equal(requests.length, total);
      return requests.map(({ id }) => id);
    };
    assert.deepEqual(await find('maria nunez'), [1]);
    assert.deepEqual(await find('600000012'), [1]);
    assert.deepEqual(await find('cupula'), [3, 2]);
    assert.deepEqual(await find('100 % a'), [2]);
    assert.deepEqual(await find('mano_'), [2]);
    const note = 'La llave la tiene Àngel, el PORTERO';
    await act(server.database.queries, 1, { kind: 'note', text: note });
    assert.deepEqual(await find('angel, el portero'), [1], 'what was noted');
    for (const none of ['100 %%', 'piscina', '\u0001', '\\']) assert.deepEqual(await find(none), []);
  },
);

testDatabase(
  'who wrote before is known by address or telephone, however that is written',
  async (t, database) => {
    const server = await startTestServer(t, { database });
    const cookie = await signIn(server);
    await store(server, [
      { email: 'a@example.com', phone: '600000012' },
      { email: 'b@example.com', phone: '+34 600 000 012', state: 'quarantined' },
      { email: 'A@EXAMPLE.COM', phone: '' },
      { email: 'c@example.com', phone: '0034-600-000-012' },
      { email: 'd@example.com', phone: '' },
    ]);
    const list = await read<RequestList>(server, '/requests?show=all', cookie);
    assert.deepEqual(
      list.requests.map(({ id, turn }) => [id, turn]),
      [5, 4, 3, 1].map((id) => [id, id === 5 || id === 1 ? 1 : 2]),
    );
    const one = await read<WholeRequest>(server, '/requests/1', cookie);
    assert.deepEqual(
      one.others.map(({ id }) => id),
      [4, 3, 2],
    );
  },
);

test('who asks for what is not there is told so', async (t) => {
  const server = await startTestServer(t);
  const cookie = await signIn(server);
  for (const [wrong, status] of [
    ['/requests/999', 404],
    ['/requests/0', 400],
    ['/requests/x', 400],
    ['/requests?show=mine', 400],
    ['/requests?show=all&after=1', 400],
    ['/requests?show=all&more=1', 400],
  ] as const)
    assert.equal((await ask(server, 'GET', api + wrong, { cookie })).status, status, wrong);
});

test('a list says that a notice is late as soon as it is, and is sent again for it', async (t) => {
  const clock = testClock();
  const server = await startTestServer(t, { clock, mail: mailBy('smtp://127.0.0.1:1') });
  const cookie = await signIn(server, { now: clock.now() });
  await postForm(server.url, goodRequest);
  const path = `${api}/requests?show=waiting`;
  const first = await ask(server, 'GET', path, { cookie });
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  clock.advance(lateSeconds * 1000 - 1);
  assert.equal((await ask(server, 'GET', path, { cookie, headers })).status, 304);
  clock.advance(1);
  const later = await ask(server, 'GET', path, { cookie, headers });
  assert.notEqual(((await later.json()) as RequestList).mailLateSince, null);
});

testDatabase(
  'a database that cannot be used is told apart from a mistake in the program',
  async (t, database) => {
    const server = await startTestServer(t, { database });
    const cookie = await signIn(server);
    await store(server, [{}]);
    const answered = async () => {
      const body = { actions: [action(1, { kind: 'note', text: 'Portero' })] };
      const answer = await ask(server, 'POST', `${api}/actions`, { cookie, body });
      return [answer.status, ((await answer.json()) as { type: string }).type.replace(/.*:/, '')];
    };
    const { queries } = server.database;
    await sql`alter table request_events rename column detail to elsewhere`.execute(queries);
    assert.deepEqual(await answered(), [500, 'fault']);
    await sql`alter table request_events rename column elsewhere to detail`.execute(queries);
    if (database.kind === 'sqlite') await sql`pragma query_only = on`.execute(queries);
    else await makeReadOnly(queries);
    assert.deepEqual(await answered(), [503, 'storage-away']);
  },
);

test('what a visitor wrote reaches no log, whatever is done with it', async (t) => {
  const server = await startTestServer(t);
  const cookie = await signIn(server);
  await store(server, [{ name: 'Secretísima', email: 'secretisima@example.com', message: 'secretísimo' }]);
  for (const body of [{ text: 'secretísima' }, { text: 7 }])
    await ask(server, 'POST', `${api}/search`, { cookie, body });
  await read(server, '/requests/1', cookie);
  const note = action(1, { kind: 'note', text: 'secretísima' });
  for (const actions of [[note], [note], [{ ...note, secretisima: 1 }], 'secretísima'])
    await ask(server, 'POST', `${api}/actions`, { cookie, body: { actions } });
  assert.doesNotMatch(server.lines.join(''), /secret[ií]sim/i);
});

type Server = Awaited<ReturnType<typeof startTestServer>>;

async function read<T>(server: Server, path: string, cookie: string): Promise<T> {
  const answer = await ask(server, 'GET', api + path, { cookie });
  assert.equal(answer.status, 200, path);
  return (await answer.json()) as T;
}

function action(requestId: number, what: object) {
  return { id: randomUUID(), requestId, at: new Date().toISOString(), action: what };
}

async function store({ database }: Server, requests: Partial<NewRequest>[]): Promise<void> {
  for (const request of requests) await insertRequest(database.queries, { ...storedRequest, ...request });
}

function minute(count: number): string {
  return new Date(Date.parse('2026-11-01T00:00:00.000Z') + count * 60_000).toISOString();
}

/** Makes a database of PostgreSQL take no changes any more, whoever is connected. */
async function makeReadOnly(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(db);
  const everybody = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`;
  await assert.rejects(everybody.execute(db));
}
