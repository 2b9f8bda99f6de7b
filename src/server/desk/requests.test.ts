import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../tests/kit/database.ts';
import { ask, read, signIn, startTestDesk } from '../../../tests/kit/desk.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { act, storedRequest } from '../../../tests/kit/requests.ts';
import { mailConfig } from '../../../tests/kit/smtp.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import { tabs } from '../../contact-request/tabs.ts';
import { belongs } from '../../desk/state/grouping.ts';
import type {
  RequestDetail,
  RequestList,
  SearchResult,
  Statistics,
} from '../../desk-api/requests.ts';
import { lateAfterMs } from '../../notifications/deliveries.ts';
import { enqueueDelivery } from '../../requests/deliveries.ts';
import { insertRequest, type NewRequest } from '../../requests/store.ts';

const api = '/oficina/api';

testDatabase('a request waits in the list until it is answered', async (t, database) => {
  const { server, clock, cookie } = await startTestDesk(t, { database });
  await postForm(server.url, { ...validRequest, telefono: '600 000 012' });
  const list = await read<RequestList>(server, '/requests?tab=waiting', cookie);
  assert.deepEqual([list.counts.waiting, list.next], [1, null]);
  const { queries } = server.database;
  // As to several devices.
  await enqueueDelivery(
    queries,
    { kind: 'request', requestId: 1, channels: ['mail'] },
    clock.now(),
  );
  const answer = { now: clock.now(), person: 1 };
  const action = randomUUID();
  await act(queries, 1, { kind: 'answered', how: 'call' }, { ...answer, id: action });
  const whole = await read<RequestDetail>(server, '/requests/1', cookie);
  assert.deepEqual(whole.answered, {
    at: clock.now().toISOString(),
    by: 'Marc',
    how: 'call',
    action,
  });
  assert.deepEqual(
    whole.history.map(({ text, detail }) => `${text}: ${detail}`),
    [
      'recibida: Por el formulario de la web',
      'aviso por correo: En cola',
      'contestada: Marc, llamada',
    ],
  );
  const deliveredAt = new Date(clock.now().getTime() + 120_000).toISOString();
  for (const [change, detail] of [
    [{ status: 'delivered', deliveredAt }, 'Entregado en 2 min'],
    [{ status: 'failed' }, 'No se pudo entregar'],
  ] as const) {
    await queries.updateTable('deliveries').set(change).where('id', '=', 2).execute();
    assert.equal(
      (await read<RequestDetail>(server, '/requests/1', cookie)).history[1]?.detail,
      detail,
    );
  }
});

testDatabase(
  'lists the longest wait first; new requests shift no page',
  async (t, database) => {
    const { server, cookie } = await startTestDesk(t, { database });
    const some = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        receivedAt: minute(from + index),
      }));
    await store(server, some(0, 70));
    const list = (query: string) =>
      read<RequestList>(server, `/requests?tab=${query}`, cookie);
    const ids = ({ requests }: Pick<RequestList, 'requests'>) =>
      requests.map(({ id }) => id);
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const first = await list('waiting');
    await store(server, some(70, 72));
    const search = async (more: object) => {
      const answer = await ask(server, 'POST', `${api}/search`, {
        cookie,
        body: { text: 'Ana', ...more },
      });
      return (await answer.json()) as SearchResult;
    };
    const { total, next } = await search({});
    assert.deepEqual(
      [total, ids(await search({ after: next }))],
      [72, range(1, 22).toReversed()],
    );
    assert.deepEqual(ids(first), range(1, 50));
    assert.deepEqual(ids(await list(`waiting&after=${first.next}`)), range(51, 72));
    assert.deepEqual(ids(await list('all')), range(23, 72).toReversed());
    await server.database.queries
      .updateTable('requests')
      .set({ outcome: 'quoted' })
      .execute();
    assert.deepEqual(ids(await list('quotes')), range(1, 50));
  },
);

testDatabase('each tab lists its own, with what its rows need', async (t, database) => {
  const { server, clock, cookie } = await startTestDesk(t, { database });
  const { queries: db } = server.database;
  const send = (id: number, action: RequestAction) =>
    act(db, id, action, { now: clock.now(), person: 1 });
  const suspected = { state: 'suspected', reason: 'seo' } as const;
  const hidden = { name: 'A\u202ena', message: `\u202e${'x'.repeat(300)}` };
  await store(server, [{}, {}, {}, suspected, hidden]);
  const list = (tab: string) => read<RequestList>(server, `/requests?tab=${tab}`, cookie);
  const ids = async (tab: string) => (await list(tab)).requests.map(({ id }) => id);
  const [undoes, last] = [randomUUID(), randomUUID()];
  for (const id of [undoes, randomUUID(), last])
    await act(db, 1, { kind: 'no-answer' }, { id });
  await send(1, { kind: 'no-answer-deleted', undoes });
  const answer = randomUUID();
  await act(db, 1, { kind: 'answered', how: null }, { id: answer, now: clock.now() });
  await send(1, { kind: 'reopened', undoes: answer });
  await send(2, { kind: 'no-answer' });
  await send(2, { kind: 'answered', how: 'mail' });
  const since = '2026-11-15T10:00:00.000Z';
  await send(2, { kind: 'outcome', outcome: 'quoted', since });
  const earlier = {
    now: clock.now(),
    at: new Date('2026-11-21T08:00:00.000Z'),
    person: 1,
  };
  await act(db, 2, { kind: 'note', text: 'Falta\u202e el plano' }, earlier);
  await send(2, { kind: 'reminder', on: '2026-11-30' });
  for (const id of [3, 5]) await send(id, { kind: 'reminder', on: '2026-11-29' });
  await send(3, { kind: 'marked-spam' });
  assert.deepEqual(await ids('waiting'), [1, 5]);
  const [called, row] = (await list('waiting')).requests;
  assert.deepEqual([called?.noAnswers?.count, called?.noAnswers?.lastAction], [2, last]);
  const { message } = await read<RequestDetail>(server, '/requests/5', cookie);
  assert.deepEqual(
    [row?.name, row?.excerpt.length, message],
    ['Ana', 240, 'x'.repeat(300)],
  );
  assert.deepEqual(await ids('all'), [5, 2, 1]);
  const [quote] = (await list('quotes')).requests;
  assert.deepEqual(
    [quote?.id, quote?.noAnswers, quote?.outcome, quote?.lastNote, quote?.remindOn],
    [2, null, { kind: 'quoted', at: since }, 'Falta el plano', '2026-11-30'],
  );
  const { history, notes } = await read<RequestDetail>(server, '/requests/2', cookie);
  assert.equal(notes[0]?.text, 'Falta el plano');
  const reminder = 'recordatorio para el 30 de noviembre de 2026';
  const texts = `recibida, nota escrita, llamada sin respuesta, contestada, presupuesto enviado, ${reminder}`;
  assert.equal(history.map(({ text }) => text).join(', '), texts);
  const spam = (await list('spam')).requests.map(({ id, state, reasons }) => [
    id,
    state,
    reasons,
  ]);
  assert.deepEqual(spam, [
    [4, 'suspected', ['ofrece posicionamiento web']],
    [3, 'spam', []],
  ]);
  const stored = [...(await list('all')).requests, ...(await list('spam')).requests];
  for (const tab of tabs) {
    const listed = stored.filter((row) => belongs(row, tab)).map(({ id }) => id);
    assert.deepEqual(
      listed.toSorted(),
      (await ids(tab)).toSorted(),
      `the desk agrees on ${tab}`,
    );
  }
  await send(4, { kind: 'spam-cleared' });
  assert.deepEqual((await list('waiting')).counts, { waiting: 3, quotes: 1, spam: 1 });
  clock.advance(30 * 24 * 60 * 60_000);
  const later = await signIn(server, { now: clock.now() });
  const due = async (query: string) =>
    (await read<RequestList>(server, `/requests?tab=${query}`, later)).dueReminders.map(
      ({ id }) => id,
    );
  assert.deepEqual(await due('waiting'), [5, 2], 'a quote that was sent is followed up');
  for (const other of ['all', 'waiting&after=2026-11-20T23:30:00.000Z,1'])
    assert.deepEqual(await due(other), [], other);
});

testDatabase('a search finds fields and notes in any spelling', async (t, database) => {
  const { server, cookie } = await startTestDesk(t, { database });
  await store(server, [
    { name: 'María Núñez', phone: '+34 600 00 00 12' },
    { phone: '931234567', message: 'La CÚPULA, 100 % a mano_' },
    { state: 'suspected', message: 'cúpula barata' },
  ]);
  const find = async (text: string) => {
    const answer = await ask(server, 'POST', `${api}/search`, { cookie, body: { text } });
    assert.equal(answer.status, 200);
    const { requests, total } = (await answer.json()) as SearchResult;
    assert.equal(requests.length, total);
    return requests.map(({ id }) => id);
  };
  assert.deepEqual(await find('maria nunez'), [1]);
  for (const number of ['600000012', '0034 600 00 00 12', '(+34) 600-000-012'])
    assert.deepEqual(await find(number), [1], number);
  assert.deepEqual(await find('+34 931 234 567'), [2], 'stored without the prefix');
  assert.deepEqual(await find('0000 12'), [1], 'a part of a number, otherwise spaced');
  assert.deepEqual(await find('cupula'), [3, 2]);
  assert.deepEqual(await find('100 % a'), [2]);
  assert.deepEqual(await find('mano_'), [2]);
  const note = 'La llave la tiene Àngel, el PORTERO';
  await act(server.database.queries, 1, { kind: 'note', text: note });
  assert.deepEqual(await find('angel, el portero'), [1], 'what was noted');
  for (const none of ['100 %%', 'piscina', '\u0001', '\\'])
    assert.deepEqual(await find(none), []);
});

testDatabase(
  'relates requests by address or telephone in any spelling',
  async (t, database) => {
    const { server, cookie } = await startTestDesk(t, { database });
    await store(server, [
      { email: 'a@example.com', phone: '600000012' },
      { email: 'b@example.com', phone: '+34 600 000 012', state: 'suspected' },
      { email: 'A@EXAMPLE.COM', phone: '' },
      { email: 'c@example.com', phone: '0034-600-000-012' },
      { email: '', phone: '931234567', source: 'phone' },
      { email: '', phone: '931234568', source: 'phone' },
    ]);
    const list = await read<RequestList>(server, '/requests?tab=all', cookie);
    assert.deepEqual(
      list.requests.map(({ id, requestCount }) => [id, requestCount]),
      [6, 5, 4, 3, 1].map((id) => [id, id === 4 || id === 3 ? 2 : 1]),
    );
    const one = await read<RequestDetail>(server, '/requests/1', cookie);
    assert.equal(one.related.map(({ id }) => id).join(), '4,3,2');
    const { related, history } = await read<RequestDetail>(server, '/requests/6', cookie);
    assert.deepEqual(
      [related, history],
      [[], []],
      'a call is related to no other, and came by no form',
    );
  },
);

testDatabase(
  'statistics count what was answered in time and late, by week',
  async (t, database) => {
    const { server, cookie } = await startTestDesk(t, { database });
    const receivedAt = '2026-11-20T09:00:00.000Z';
    await store(server, [
      { receivedAt: '2026-08-30T21:59:59.999Z' },
      { receivedAt: '2026-08-30T22:00:00.000Z', answeredAt: '2026-08-31T22:00:00.000Z' },
      { receivedAt, answeredAt: '2026-11-21T09:00:00.001Z' },
      { receivedAt: '2026-11-20T08:59:59.999Z' },
      { receivedAt },
      { receivedAt, state: 'spam' },
      { receivedAt, source: 'phone' },
    ]);
    const { total, weeks } = await read<Statistics>(server, '/statistics', cookie);
    assert.deepEqual(total, { received: 4, answered: 2, inTime: 1, late: 2 });
    const [latest, earliest] = weeks.filter(({ received }) => received > 0);
    assert.deepEqual(latest, {
      monday: '2026-11-16',
      received: 3,
      answered: 1,
      inTime: 0,
      late: 2,
    });
    assert.deepEqual(earliest, {
      monday: '2026-08-31',
      received: 1,
      answered: 1,
      inTime: 1,
      late: 0,
    });
  },
);

for (const [where, mail, status] of [
  ['where it is set up', mailConfig('smtp://127.0.0.1:1'), 200],
  ['not where it is not set up', null, 304],
] as const)
  test(`a list gets a new ETag when mail becomes late, ${where}`, async (t) => {
    const { server, clock, cookie } = await startTestDesk(t, { mail });
    await postForm(server.url, validRequest);
    const path = `${api}/requests?tab=waiting`;
    const first = await ask(server, 'GET', path, { cookie });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    clock.advance(lateAfterMs - 1);
    assert.equal((await ask(server, 'GET', path, { cookie, headers })).status, 304);
    clock.advance(1);
    assert.equal((await ask(server, 'GET', path, { cookie, headers })).status, status);
  });

test('distinguishes an unavailable database from a programming error', async (t) => {
  const { server, cookie } = await startTestDesk(t);
  await store(server, [{}]);
  const answered = async () => {
    const body = { actions: [action(1, { kind: 'note', text: 'Portero' })] };
    const answer = await ask(server, 'POST', `${api}/actions`, { cookie, body });
    return [
      answer.status,
      ((await answer.json()) as { type: string }).type.replace(/.*:/, ''),
    ];
  };
  const { queries } = server.database;
  await sql`pragma query_only = on`.execute(queries);
  assert.deepEqual(await answered(), [503, 'storage-away']);
  await sql`pragma query_only = off`.execute(queries);
  await sql`alter table request_events rename column detail to elsewhere`.execute(
    queries,
  );
  assert.deepEqual(await answered(), [500, 'fault']);
  assert.match(server.lines.join(''), /"level":"error".*no column named detail/);
});

test('never logs request content', async (t) => {
  const { server, cookie } = await startTestDesk(t);
  await store(server, [
    { name: 'Secretísima', email: 'secretisima@example.com', message: 'secretísimo' },
  ]);
  for (const body of [{ text: 'secretísima' }, { text: 7 }])
    await ask(server, 'POST', `${api}/search`, { cookie, body });
  await read(server, '/requests/1', cookie);
  const note = action(1, { kind: 'note', text: 'secretísima' });
  for (const actions of [[note], [note], [{ ...note, secretisima: 1 }], 'secretísima'])
    await ask(server, 'POST', `${api}/actions`, { cookie, body: { actions } });
  assert.doesNotMatch(server.lines.join(''), /secret[ií]sim/i);
});

type Server = Awaited<ReturnType<typeof startTestDesk>>['server'];

function action(requestId: number, what: object) {
  return { id: randomUUID(), requestId, at: new Date().toISOString(), action: what };
}

async function store(
  { database }: Server,
  requests: Partial<NewRequest>[],
): Promise<void> {
  for (const request of requests)
    await insertRequest(database.queries, { ...storedRequest, ...request });
}

function minute(count: number): string {
  return new Date(Date.parse('2026-11-01T00:00:00.000Z') + count * 60_000).toISOString();
}
