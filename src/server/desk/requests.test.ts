import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { callOn, decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { ask, read, startTestDesk } from '../../../tests/kit/desk.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { mailConfig } from '../../../tests/kit/smtp.ts';
import type { DatabaseConfig } from '../../config.ts';
import { filters, lists } from '../../contact-request/lists.ts';
import { belongs } from '../../desk/state/grouping.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { RequestDetail, RequestList, RequestRow } from '../../desk-api/requests.ts';
import { lateAfterMs } from '../../notifications/deliveries.ts';
import { minuteMs } from '../../time.ts';

testDatabase('a posted request waits', async (t, database) => {
  const { server, list } = await open(t, database);

  await postForm(server.url, validRequest);

  const { counts } = await list('waiting');
  assert.equal(counts.waiting, 1);
});

testDatabase('the waiting list contains unanswered requests', async (t, database) => {
  const { store, list } = await open(t, database);
  const waiting = await store.waitingRequest();
  await store.answeredRequest();
  await store.spamRequest();
  await store.suspectedRequest();

  assert.deepEqual(ids(await list('waiting')), [waiting]);
});

testDatabase('a reopened request waits again', async (t, database) => {
  const { store, list } = await open(t, database);
  const id = await store.waitingRequest();
  const undoes = randomUUID();
  await store.act(id, { kind: 'answered', how: null }, { id: undoes });

  await store.act(id, { kind: 'reopened', undoes, on: null });

  assert.deepEqual(ids(await list('waiting')), [id]);
});

testDatabase('the list of all leaves out spam', async (t, database) => {
  const { store, list } = await open(t, database);
  const waiting = await store.waitingRequest();
  const answered = await store.answeredRequest();
  await store.spamRequest();
  await store.suspectedRequest();

  assert.deepEqual(ids(await list('all')), [answered, waiting]);
});

testDatabase('the list of quotes contains the sent quotes', async (t, database) => {
  const { store, list } = await open(t, database);
  const quoted = await store.answeredRequest();
  await store.act(quoted, decide('quoted'));
  const won = await store.answeredRequest();
  await store.act(won, decide('won'));

  assert.deepEqual(ids(await list('quotes')), [quoted]);
});

testDatabase('the list of spam includes suspected requests', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.waitingRequest();
  const spam = await store.waitingRequest();
  await store.act(spam, { kind: 'marked-spam' });
  const suspected = await store.suspectedRequest();

  const { requests } = await list('all&filter=spam');

  const states = requests.map(({ id, state }) => [id, state]);
  assert.deepEqual(states, [
    [suspected, 'suspected'],
    [spam, 'spam'],
  ]);
});

testDatabase('the desk sorts requests as the server does', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.waitingRequest();
  const quoted = await store.answeredRequest();
  await store.act(quoted, decide('quoted', followUpOn('2026-11-28')));
  const visited = await store.answeredRequest();
  await store.act(visited, decide('visit', { step: 'quote', on: '2026-11-28' }));
  await store.waitingRequest({ urgent: 1 });
  const called = await store.waitingRequest();
  await store.act(called, callOn('2026-11-28'));
  await store.spamRequest();
  await store.suspectedRequest();
  const all = await list('all');
  const spam = await list('all&filter=spam');
  const rows = [...all.requests, ...spam.requests];

  for (const [query, name] of queries) {
    const sorted = rows.filter((row) => belongs(row, name)).map(({ id }) => id);
    const { pinned, requests } = await list(query);
    const listed = [...pinned, ...requests].map(({ id }) => id);
    assert.deepEqual(sorted.toSorted(), listed.toSorted(), query);
  }
});

/** Each list, and each filter of the list of all requests, with its query. */
const queries = [
  ...lists.map((list) => [list, list] as const),
  ...filters.map((filter) => [`all&filter=${filter}`, filter] as const),
];

testDatabase('a list counts waiting requests, quotes and spam', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.waitingRequest();
  await store.waitingRequest();
  const quoted = await store.answeredRequest();
  await store.act(quoted, decide('quoted'));
  await store.spamRequest();
  const cleared = await store.suspectedRequest();
  await store.act(cleared, { kind: 'spam-cleared' });

  const { counts } = await list('waiting');

  assert.deepEqual(counts, {
    waiting: 3,
    due: 0,
    quotes: { count: 1, sum: 0, withoutAmount: 1 },
    spam: 1,
    oldSpam: 0,
  });
});

testDatabase('the waiting list starts with the longest wait', async (t, database) => {
  const { store, list } = await open(t, database);
  await storeEachMinute(store, 0, 70);

  assert.deepEqual(ids(await list('waiting')), range(1, 50));
});

testDatabase('new requests do not shift the pages', async (t, database) => {
  const { store, list } = await open(t, database);
  await storeEachMinute(store, 0, 70);
  const { next } = await list('waiting');
  await storeEachMinute(store, 70, 72);

  const second = await list(`waiting&after=${next}`);

  assert.deepEqual(ids(second), range(51, 72));
});

testDatabase('the last page links to no further one', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.waitingRequest();

  const { next } = await list('waiting');

  assert.equal(next, null);
});

testDatabase('the list of all starts with the newest request', async (t, database) => {
  const { store, list } = await open(t, database);
  await storeEachMinute(store, 0, 72);

  assert.deepEqual(ids(await list('all')), range(23, 72).toReversed());
});

testDatabase('the list of quotes starts with the first sent', async (t, database) => {
  const { server, store, list } = await open(t, database);
  await storeEachMinute(store, 0, 72);
  const requests = server.database.queries.updateTable('requests');
  const outcomeAt = sql<string>`received_at`;
  await requests.set({ answeredAt: outcomeAt, outcome: 'quoted', outcomeAt }).execute();

  assert.deepEqual(ids(await list('quotes')), range(1, 50));
});

testDatabase('a row shows no invisible characters', async (t, database) => {
  const { store, row } = await open(t, database);
  await store.waitingRequest({ name: 'A\u202ena' });

  assert.equal((await row('waiting')).name, 'Ana');
});

testDatabase('a row shows 240 characters of a message', async (t, database) => {
  const { store, row } = await open(t, database);
  await store.waitingRequest({ message: 'x'.repeat(300) });

  assert.equal((await row('waiting')).excerpt.length, 240);
});

testDatabase('a request shows its whole visible message', async (t, database) => {
  const { store, detail } = await open(t, database);
  const message = 'x'.repeat(300);
  const id = await store.waitingRequest({ message: `\u202e${message}` });

  assert.equal((await detail(id)).message, message);
});

testDatabase('a request shows who answered, when and how', async (t, database) => {
  const { store, clock, detail } = await open(t, database);
  const id = await store.waitingRequest();
  const action = randomUUID();

  await store.act(id, { kind: 'answered', how: 'call' }, { id: action });

  const { answered } = await detail(id);
  const at = clock.now().toISOString();
  assert.deepEqual(answered, { at, by: 'Marc', how: 'call', action });
});

testDatabase('a row counts missed calls', async (t, database) => {
  const { store, row } = await open(t, database);
  const id = await store.waitingRequest();
  const last = randomUUID();
  await store.act(id, { kind: 'no-answer', on: null });
  await store.act(id, { kind: 'no-answer', on: null }, { id: last });

  const { noAnswers } = await row('waiting');

  assert.equal(noAnswers?.count, 2);
  assert.equal(noAnswers?.lastAction, last);
});

testDatabase('a row does not count an undone call', async (t, database) => {
  const { store, row } = await open(t, database);
  const id = await store.waitingRequest();
  const undoes = randomUUID();
  await store.act(id, { kind: 'no-answer', on: null }, { id: undoes });
  await store.act(id, { kind: 'no-answer', on: null });

  await store.act(id, { kind: 'no-answer-deleted', undoes, on: null });

  assert.equal((await row('waiting')).noAnswers?.count, 1);
});

testDatabase('a reopened request keeps its count of calls', async (t, database) => {
  const { store, row } = await open(t, database);
  const id = await store.waitingRequest();
  await store.act(id, { kind: 'no-answer', on: null });
  const undoes = randomUUID();
  await store.act(id, { kind: 'answered', how: null }, { id: undoes });

  await store.act(id, { kind: 'reopened', undoes, on: null });

  assert.equal((await row('waiting')).noAnswers?.count, 1);
});

testDatabase('an answer ends the count of calls', async (t, database) => {
  const { store, row } = await open(t, database);
  const id = await store.waitingRequest();
  await store.act(id, { kind: 'no-answer', on: null });

  await store.act(id, { kind: 'answered', how: 'mail' });

  assert.equal((await row('all')).noAnswers, null);
});

testDatabase('a row says since when a quote has been sent', async (t, database) => {
  const { store, clock, row } = await open(t, database);
  const id = await store.answeredRequest();
  const at = clock.now().toISOString();
  clock.advance(minuteMs);

  await store.act(id, decide('quoted', { amount: 3400 }), { at: new Date(at) });

  const { outcome, amount } = await row('quotes');
  assert.deepEqual(outcome, { kind: 'quoted', at, by: 'Marc' });
  assert.equal(amount, 3400);
});

testDatabase('a row shows its last note', async (t, database) => {
  const { store, row } = await open(t, database);
  const id = await store.waitingRequest();

  await store.act(id, { kind: 'note', text: 'Falta\u202e el plano' });

  assert.equal((await row('waiting')).lastNote, 'Falta el plano');
});

testDatabase('a request shows its notes', async (t, database) => {
  const { store, detail } = await open(t, database);
  const id = await store.waitingRequest();

  await store.act(id, { kind: 'note', text: 'Falta\u202e el plano' });

  const { notes } = await detail(id);
  assert.equal(notes[0]?.text, 'Falta el plano');
});

testDatabase('a row shows the next step', async (t, database) => {
  const { store, row } = await open(t, database);
  const id = await store.waitingRequest();

  await store.act(id, decide('visit', { ...visitOn('2026-11-30'), time: '10:30' }));

  const { nextStep, nextOn, nextTime } = await row('agenda');
  assert.deepEqual([nextStep, nextOn, nextTime], ['visit', '2026-11-30', '10:30']);
});

testDatabase('a row shows the last decision that was not undone', async (t, database) => {
  const { store, row } = await open(t, database);
  const guest = await store.guest();
  const id = await store.answeredRequest();
  const action = randomUUID();
  const undoes = randomUUID();
  await store.act(id, callOn('2026-11-30'), { id: action, by: guest });
  await store.act(id, decide('won'), { id: undoes });

  await store.act(id, decide(null, { ...callOn('2026-11-30'), kind: 'outcome', undoes }));

  const { decision } = await row('agenda');
  assert.partialDeepStrictEqual(decision, { kind: 'next-step', action, by: 'Ester' });
});

testDatabase('a request shows its words of danger', async (t, database) => {
  const { store, detail } = await open(t, database);
  const id = await store.waitingRequest({ message: 'Han caído tejas a la calle' });

  assert.equal((await detail(id)).urgentWords, 'Han caído tejas');
});

testDatabase('a suspected request says why', async (t, database) => {
  const { store, row } = await open(t, database);
  await store.suspectedRequest({ reason: 'seo' });

  assert.deepEqual((await row('all&filter=spam')).reasons, [
    'ofrece posicionamiento web',
  ]);
});

testDatabase('a request marked as spam by hand has no reasons', async (t, database) => {
  const { store, row } = await open(t, database);
  const id = await store.waitingRequest();

  await store.act(id, { kind: 'marked-spam' });

  assert.deepEqual((await row('all&filter=spam')).reasons, []);
});

testDatabase(
  'counts the requests of a person by address or telephone',
  async (t, database) => {
    const { list } = await openWithSamePerson(t, database);

    const { requests } = await list('all');

    const counts = requests.map(({ id, requestCount }) => [id, requestCount]);
    assert.deepEqual(counts, [
      [6, 1],
      [5, 1],
      [4, 2],
      [3, 2],
      [1, 1],
    ]);
  },
);

testDatabase('relates the requests of a person', async (t, database) => {
  const { detail } = await openWithSamePerson(t, database);

  const { related } = await detail(1);

  assert.deepEqual(
    related.map(({ id }) => id),
    [4, 3, 2],
  );
});

testDatabase('links the telephone of a corrected call', async (t, database) => {
  const { store, detail } = await open(t, database);
  const id = await store.loggedCall({ phone: '902 123 456' });
  const fields = { name: 'Pau', phone: '93 123 45 67 (Pau)', email: '', message: '' };

  await store.act(id, { kind: 'fields-corrected', fields });

  assert.equal((await detail(id)).call?.tel, 'tel:+34931234567');
});

testDatabase('relates no calls from different telephones', async (t, database) => {
  const { detail } = await openWithSamePerson(t, database);

  assert.deepEqual((await detail(6)).related, []);
});

for (const { where, mail, status } of [
  {
    where: 'when mail becomes late',
    mail: mailConfig('smtp://127.0.0.1:1'),
    status: 200,
  },
  { where: 'never without mail', mail: null, status: 304 },
])
  test(`the waiting list changes ${where}`, async (t) => {
    const { server, clock, cookie } = await startTestDesk(t, { mail });
    await postForm(server.url, validRequest);
    const path = `${apiPath}${apiPaths.requests}?list=waiting`;
    const first = await ask(server, 'GET', path, { cookie });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    clock.advance(lateAfterMs - 1);
    const inTime = await ask(server, 'GET', path, { cookie, headers });
    assert.equal(inTime.status, 304);

    clock.advance(1);

    const late = await ask(server, 'GET', path, { cookie, headers });
    assert.equal(late.status, status);
  });

test('says in the waiting list that late mail reached the others', async (t) => {
  const mail = mailConfig('smtp://127.0.0.1:1');
  const { server, store, clock, cookie } = await startTestDesk(t, { mail });
  await store.requestWithDeferredRecipient('marta@example.com');
  clock.advance(lateAfterMs);

  const path = `${apiPaths.requests}?list=waiting`;
  const list = await read<RequestList>(server, path, cookie);

  assert.ok(list.mailLateSince);
  assert.equal(list.mailReachedOthers, true);
});

testDatabase('the lists say that the nightly job failed', async (t, database) => {
  const { server, clock, list } = await open(t, database);
  const at = clock.now().toISOString();
  const failure = { failingSince: at, error: 'copia de seguridad: no queda sitio' };

  // The server may not have written its own row yet.
  await server.database.queries
    .insertInto('jobRuns')
    .values({ job: 'nightly', ranAt: at, ...failure })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(failure))
    .execute();

  assert.equal((await list('waiting')).nightFailed, 'backup');
});

test('never logs request content', async (t) => {
  const { server, store, cookie } = await startTestDesk(t);
  const id = await store.waitingRequest({
    name: 'Secretísima',
    email: 'secretisima@example.com',
    message: 'secretísimo',
  });
  const post = (path: string, body: object) =>
    ask(server, 'POST', apiPath + path, { cookie, body });
  const action = { kind: 'note', text: 'secretísima' };
  const at = new Date().toISOString();
  const note = { id: randomUUID(), requestId: id, at, action };

  await read(server, apiPaths.request(id), cookie);
  await post(apiPaths.search, { text: 'secretísima' });
  await post(apiPaths.search, { text: 7 });
  await post(apiPaths.actions, { actions: [note] });
  await post(apiPaths.actions, { actions: [note] });
  await post(apiPaths.actions, { actions: [{ ...note, secretisima: 1 }] });
  await post(apiPaths.actions, { actions: 'secretísima' });

  assert.doesNotMatch(server.lines.join(''), /secret[ií]sim/i);
});

async function open(t: TestContext, database: DatabaseConfig) {
  const desk = await startTestDesk(t, { database });
  const { server, cookie } = desk;
  const list = (query: string) =>
    read<RequestList>(server, `${apiPaths.requests}?list=${query}`, cookie);

  return {
    ...desk,
    /** Reads a list by its tab. `&after=` selects a later page. */
    list,
    /** Reads the only row of a list. */
    async row(tab: string): Promise<RequestRow> {
      const { requests } = await list(tab);
      const [only] = requests;
      assert.ok(only && requests.length === 1);
      return only;
    },
    detail: (id: number) => read<RequestDetail>(server, apiPaths.request(id), cookie),
  };
}

/**
 * Opens a desk with four requests of one person, the second one suspected, and two calls.
 */
async function openWithSamePerson(t: TestContext, database: DatabaseConfig) {
  const desk = await open(t, database);
  const { store } = desk;
  await store.waitingRequest({ email: 'a@example.com', phone: '600000012' });
  await store.suspectedRequest({ email: 'b@example.com', phone: '+34 600 000 012' });
  await store.waitingRequest({ email: 'A@EXAMPLE.COM', phone: '' });
  await store.waitingRequest({ email: 'c@example.com', phone: '0034-600-000-012' });
  await store.loggedCall({ phone: '931234567' });
  await store.loggedCall({ phone: '931234568' });
  return desk;
}

type Store = Awaited<ReturnType<typeof startTestDesk>>['store'];

/** Stores one request per minute, from one minute of an hour until before another. */
async function storeEachMinute(store: Store, from: number, until: number) {
  const start = Date.parse('2026-11-01T00:00:00.000Z');

  for (let minute = from; minute < until; minute++) {
    const receivedAt = new Date(start + minute * minuteMs).toISOString();
    await store.waitingRequest({ receivedAt });
  }
}

function ids({ requests }: RequestList): number[] {
  return requests.map(({ id }) => id);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
