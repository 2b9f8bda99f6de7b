import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { testClock } from '../../../tests/support/clock.ts';
import { ask, sessionOf, signIn } from '../../../tests/support/desk.ts';
import { storedRequest } from '../../../tests/support/requests.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { ActionsTaken, What } from '../../desk-api/actions.ts';
import type { Figures } from '../../desk-api/figures.ts';
import type { Access, Erased } from '../../desk-api/personal-data.ts';
import type { RequestList, WholeRequest } from '../../desk-api/requests.ts';
import { takeActions } from '../../requests/actions.ts';
import { eraseRequests } from '../../requests/erase.ts';
import { insertRequest } from '../../requests/store.ts';

/**
 * One of each kind: what has to be done before, by Marc, and what comes of it when Marc and Ester do it at the same moment, in
 * the order of the alphabet. `recorded` is how often the history has it then.
 */
const kinds: Record<What['kind'], Kind> = {
  answered: { what: () => ({ kind: 'answered', how: 'call' }), atOnce: ['taken', 'too late'], recorded: 1 },
  corrected: {
    before: { kind: 'answered', how: 'call' },
    what: (_, by) => ({ kind: 'corrected', how: by === 'Marc' ? 'mail' : 'whatsapp' }),
    atOnce: ['taken', 'taken'],
    recorded: 2,
  },
  unanswered: {
    before: { kind: 'answered', how: 'call' },
    what: (undoes) => ({ kind: 'unanswered', undoes }),
    atOnce: ['taken', 'taken'],
    recorded: 1,
  },
  'missed-call': { what: () => ({ kind: 'missed-call' }), atOnce: ['taken', 'taken'], recorded: 2 },
  'no-missed-call': {
    before: { kind: 'missed-call' },
    what: (undoes) => ({ kind: 'no-missed-call', undoes }),
    atOnce: ['taken', 'taken'],
    recorded: 1,
  },
  note: {
    what: (_, by) => ({ kind: 'note', text: `Nota de ${by}` }),
    atOnce: ['taken', 'taken'],
    recorded: 2,
  },
  'no-note': {
    before: { kind: 'note', text: 'x' },
    what: (undoes) => ({ kind: 'no-note', undoes }),
    atOnce: ['refused', 'taken'],
    recorded: 0,
  },
  labels: {
    what: (_, by) => ({
      kind: 'labels',
      labels: by === 'Marc' ? { service: 'painting' } : { outcome: 'won' },
    }),
    atOnce: ['taken', 'taken'],
    recorded: 2,
  },
  remind: { what: () => ({ kind: 'remind', on: '2026-11-26' }), atOnce: ['taken', 'taken'], recorded: 2 },
  'no-remind': {
    before: { kind: 'remind', on: '2026-11-26' },
    what: () => ({ kind: 'no-remind' }),
    atOnce: ['taken', 'taken'],
    recorded: 2,
  },
  released: { apart: true, what: () => ({ kind: 'released' }), atOnce: ['taken', 'taken'], recorded: 1 },
  quarantined: {
    apart: true,
    before: { kind: 'released' },
    what: () => ({ kind: 'quarantined' }),
    atOnce: ['taken', 'taken'],
    recorded: 1,
  },
  junk: { what: () => ({ kind: 'junk' }), atOnce: ['taken', 'taken'], recorded: 1 },
  'not-junk': {
    before: { kind: 'junk' },
    what: () => ({ kind: 'not-junk' }),
    atOnce: ['taken', 'taken'],
    recorded: 1,
  },
};

type Kind = {
  apart?: true;
  before?: What;
  what: (undoes: string, by?: string) => What;
  atOnce: string[];
  recorded: number;
};

const path = '/oficina/api/actions';

for (const [kind, { apart, before, what, atOnce, recorded }] of Object.entries(kinds)) {
  testDatabase(
    `«${kind}» is taken once, or refused aloud, whatever becomes of its answer`,
    async (t, database) => {
      const clock = testClock();
      const server = await startTestServer(t, { database, clock });
      const { queries: db } = server.database;
      const [marc, ester] = [
        await signIn(server, { now: clock.now() }),
        await signIn(server, { now: clock.now(), name: 'Ester' }),
      ];
      const by = (await sessionOf(server, marc))?.person.id ?? 0;
      const made = (request: number, one: What) => ({
        id: randomUUID(),
        request,
        at: clock.now().toISOString(),
        what: one,
      });
      const send = async (cookie: string, ...actions: object[]) => {
        const answer = await ask(server, 'POST', path, { cookie, body: { actions } });
        assert.equal(answer.status, 200);
        return ((await answer.json()) as ActionsTaken).actions.map(({ outcome }) => outcome);
      };
      const whole = async (request: number) =>
        (await (
          await ask(server, 'GET', `/oficina/api/requests/${request}`, { cookie: marc })
        ).json()) as WholeRequest;
      /** A request to which it can be done, and how that is said. */
      const begin = async () => {
        const request = await insertRequest(db, {
          ...storedRequest,
          state: apart ? 'quarantined' : 'received',
        });
        const first = made(request, before ?? { kind: 'note', text: '' });
        if (before) assert.deepEqual(await send(marc, first), ['taken']);
        return { request, action: (who?: string) => made(request, what(first.id, who)) };
      };

      const twice = await begin();
      const action = twice.action();
      assert.deepEqual((await send(marc, action, action))[0], 'taken', 'twice in one call');
      const once = await whole(twice.request);
      assert.match((await send(marc, action)).join(), /^taken( before)?$/, 'and again');
      assert.deepEqual(await whole(twice.request), once);

      const shared = await begin();
      const outcomes = await Promise.all([
        send(marc, shared.action('Marc')),
        send(ester, shared.action('Ester')),
      ]);
      assert.deepEqual(outcomes.flat().sort(), atOnce, 'two devices at once');
      const { history, notes } = await whole(shared.request);
      if (recorded > 0) assert.equal(history.filter((event) => event.kind === kind).length, recorded);
      if (kind.endsWith('note')) assert.equal(notes.length, recorded);

      const unanswered = await begin();
      const lost = unanswered.action();
      await takeActions(db, [lost], by, clock.now());
      const told = await whole(unanswered.request);
      assert.match((await send(marc, lost)).join(), /^taken( before)?$/, 'taken by a server that was killed');
      assert.deepEqual(await whole(unanswered.request), told);

      const ended = await begin();
      const waits = ended.action();
      const unchanged = await whole(ended.request);
      await ask(server, 'DELETE', '/oficina/api/session', { cookie: ester });
      assert.equal(
        (await ask(server, 'POST', path, { cookie: ester, body: { actions: [waits] } })).status,
        401,
      );
      assert.deepEqual(await whole(ended.request), unchanged, 'no session');
      assert.deepEqual(await send(marc, waits), ['taken']);

      const erased = await begin();
      const late = erased.action();
      await eraseRequests(db, { ids: [erased.request], by: null }, clock.now());
      assert.deepEqual(await send(marc, late), ['gone'], 'erased meanwhile');
      const left = await db
        .selectFrom('request_events')
        .select('id')
        .where('request_id', '=', erased.request)
        .execute();
      assert.deepEqual(left, []);
    },
  );
}

testDatabase(
  'a call that is taken down waits like a request, once, and nobody is told of it',
  async (t, database) => {
    const clock = testClock();
    const server = await startTestServer(t, { database, clock });
    const { queries: db } = server.database;
    const [marc, ester] = [
      await signIn(server, { now: clock.now() }),
      await signIn(server, { now: clock.now(), name: 'Ester' }),
    ];
    const call = (more: object = {}) => ({
      id: randomUUID(),
      at: clock.now().toISOString(),
      what: { kind: 'taken-down', name: 'Pau', phone: '600 000 012', email: '', message: 'Goteras', ...more },
    });
    const post = (cookie: string, actions: object[]) =>
      ask(server, 'POST', path, { cookie, body: { actions } });
    const send = async (cookie: string, ...actions: object[]) =>
      ((await (await post(cookie, actions)).json()) as ActionsTaken).actions.map(({ outcome, request }) => [
        outcome,
        request,
      ]);
    const get = async (what: string) =>
      (await ask(server, 'GET', `/oficina/api/${what}`, { cookie: marc })).json();
    const first = call();
    await ask(server, 'DELETE', '/oficina/api/session', { cookie: ester });
    assert.equal((await post(ester, [first])).status, 401, 'no session');
    const atOnce = await Promise.all([send(marc, first), send(marc, first)]);
    assert.deepEqual(atOnce.flat().sort(), [
      ['taken before', 1],
      ['taken', 1],
    ]);
    assert.deepEqual(await send(marc, first), [['taken before', 1]], 'the answer was lost');
    clock.advance(1000);
    assert.deepEqual(await send(marc, call({ name: 'Eva', phone: '', email: 'eva@example.com' })), [
      ['taken', 2],
    ]);
    const ago = { ...call({ name: 'Pol', phone: '600 000 013' }), at: '1970-01-01T00:00:00.000Z' };
    assert.deepEqual(await send(marc, ago), [['taken', 3]]);
    for (const wrong of [
      { phone: '', email: '' },
      { email: 'eva' },
      { name: '' },
      { message: 'a\0' },
      { phone: 'a\nb' },
    ])
      assert.equal((await post(marc, [call(wrong)])).status, 400, JSON.stringify(wrong));

    const { requests } = (await get('requests?show=waiting')) as RequestList;
    assert.deepEqual(
      requests.map(({ id, name, email, source, turn }) => [id, name, email, source, turn]),
      [
        [3, 'Pol', '', 'phone', 1],
        [1, 'Pau', '', 'phone', 1],
        [2, 'Eva', 'eva@example.com', 'phone', 1],
      ],
    );
    const { others, history } = (await get('requests/1')) as WholeRequest;
    assert.deepEqual([others, history.map(({ kind }) => kind)], [[], ['received', 'taken-down']]);
    for (const kind of ['junk', 'not-junk', 'quarantined', 'released'])
      await send(marc, { id: randomUUID(), request: 1, at: clock.now().toISOString(), what: { kind } });
    assert.deepEqual(await db.selectFrom('notices').selectAll().execute(), []);
    await send(marc, {
      id: randomUUID(),
      request: 1,
      at: clock.now().toISOString(),
      what: { kind: 'answered', how: 'call' },
    });
    await insertRequest(db, { ...storedRequest, received_at: clock.now().toISOString() });
    const figures = (await get('figures')) as Figures;
    assert.deepEqual([figures.total.received, figures.calls?.received, figures.calls?.inTime], [1, 3, 1]);
    assert.deepEqual(
      figures.services.map(({ received }) => received),
      [1],
    );

    const about = async (what: string, address: string) =>
      (await ask(server, 'POST', `/oficina/api/${what}`, { cookie: marc, body: { address } })).json();
    const held = async (address: string) =>
      ((await about('access', address)) as Access).requests.map(({ id }) => id);
    assert.deepEqual([await held('+34 600000012'), await held('eva@example.com')], [[1], [2]]);
    assert.equal(((await about('erasures', '600-000-012')) as Erased).requests, 1);
    assert.deepEqual(await send(marc, first), [['gone', undefined]], 'erased, and sent again');
    assert.deepEqual([await held('600000012'), await held('600000013')], [[], [3]]);
  },
);

testDatabase(
  'a page of before and one of today work side by side, and lose no tick, no label and no note',
  async (t, database) => {
    const clock = testClock();
    const server = await startTestServer(t, { database, clock });
    const [before, today] = [
      await signIn(server, { now: clock.now() }),
      await signIn(server, { now: clock.now(), name: 'Ester' }),
    ];
    await insertRequest(server.database.queries, { ...storedRequest });
    const act = async (what: What) => {
      const action = { id: randomUUID(), request: 1, at: clock.now().toISOString(), what };
      const answer = await ask(server, 'POST', path, { cookie: today, body: { actions: [action] } });
      return ((await answer.json()) as ActionsTaken).actions[0]?.outcome;
    };
    const read = async () =>
      (await (
        await ask(server, 'GET', '/oficina/api/requests/1', { cookie: before })
      ).json()) as WholeRequest;
    const put = async (what: string, body: object, version: number) => {
      const headers = { 'sec-fetch-site': 'same-origin', 'if-match': `"${version}"` };
      return (await ask(server, 'PUT', `/oficina/api/requests/1/${what}`, { cookie: before, headers, body }))
        .status;
    };
    const seen = await read();
    assert.equal(await act({ kind: 'note', text: 'Portero: Juan' }), 'taken');
    assert.equal(await put('note', { note: 'Llave en el bar' }, seen.version), 412, 'it saw none');
    assert.equal(await put('note', { note: 'Llave en el bar' }, (await read()).version), 200);
    assert.equal(await act({ kind: 'note', text: 'Piso 3.º' }), 'taken');
    clock.advance(1000);
    assert.equal(await put('note', { note: 'Llave en el bar de abajo' }, (await read()).version), 200);
    const { note, notes } = await read();
    assert.equal(note, 'Llave en el bar de abajo', 'what it edits is its own');
    assert.deepEqual(
      notes.map(({ text }) => text),
      ['Llave en el bar de abajo', 'Portero: Juan', 'Piso 3.º'],
    );
    assert.equal(
      await put('labels', { service: 'painting', province: null, outcome: null }, (await read()).version),
      200,
    );
    clock.advance(1000);
    assert.equal(await act({ kind: 'labels', labels: { outcome: 'won' } }), 'taken');
    assert.equal(await act({ kind: 'answered', how: 'call' }), 'taken');
    assert.equal(await put('answer', { how: 'mail' }, seen.version), 412, 'somebody was first');
    const { service, outcome, answered } = await read();
    assert.deepEqual([service, outcome, answered?.by, answered?.how], ['painting', 'won', 'Ester', 'call']);
  },
);
