import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { sessionOf, signIn } from '../../../tests/kit/desk.ts';
import { fakeStorage } from '../../../tests/kit/local-storage.ts';
import { act, storedRequest } from '../../../tests/kit/requests.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { until } from '../../../tests/kit/until.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import { insertRequest } from '../../requests/store.ts';
import { dayMs } from '../../time.ts';

const browser = fakeBrowser();

const answered = { kind: 'answered', how: 'call' } as const;
const noAnswer = { kind: 'no-answer' } as const;
const note = { kind: 'note', text: 'Portero: Juan' } as const;
const fields = { name: 'Pau', phone: '600 000 013', email: '', message: '' };

/** Each kind of action, with what has to be done before it makes sense. */
const kinds: Record<RequestAction['kind'], Doing> = {
  answered: { action: () => answered },
  'answer-corrected': {
    first: answered,
    action: (undoes) => ({ kind: 'answer-corrected', how: 'mail', undoes }),
  },
  reopened: { first: answered, action: (undoes) => ({ kind: 'reopened', undoes }) },
  'no-answer': { action: () => noAnswer },
  'no-answer-deleted': {
    first: noAnswer,
    action: (undoes) => ({ kind: 'no-answer-deleted', undoes }),
  },
  note: { action: () => note },
  'note-deleted': { first: note, action: (undoes) => ({ kind: 'note-deleted', undoes }) },
  outcome: { action: () => ({ kind: 'outcome', outcome: 'quoted' }) },
  reminder: { action: () => ({ kind: 'reminder', on: '2026-12-24' }) },
  'reminder-cleared': { action: () => ({ kind: 'reminder-cleared' }) },
  'marked-spam': { action: () => ({ kind: 'marked-spam' }) },
  'spam-cleared': {
    first: { kind: 'marked-spam' },
    action: () => ({ kind: 'spam-cleared' }),
  },
  'call-corrected': {
    source: 'phone',
    action: () => ({ kind: 'call-corrected', fields }),
  },
  'call-removed': { source: 'phone', action: () => ({ kind: 'call-removed' }) },
};

type Doing = {
  action: (undoes: string) => RequestAction;
  first?: RequestAction;
  source?: 'phone';
};

/** Events between the tap and the answer. After each, the browser can reach the server. */
const courses: Record<string, (desk: Desk, queue: () => void) => Promise<void>> = {
  online: async (_desk, queue) => queue(),
  'offline, then online': async (_desk, queue) => {
    browser.online = false;
    queue();
    browser.online = true;
  },
  'offline, closed, then online': async (desk, queue) => {
    browser.online = false;
    queue();
    await desk.reopen();
    browser.online = true;
  },
  'the answer is lost': async (desk, queue) => {
    browser.loseAnswers = 1;
    queue();
    await until(() => desk.outbox.sendFailed.get());
  },
  'the session has ended': async (desk, queue) => {
    const { cookie } = browser;
    browser.cookie = '';
    queue();
    await until(() => desk.outbox.sendFailed.get());
    browser.cookie = cookie;
  },
};

for (const [course, happens] of Object.entries(courses))
  test(`applies every kind of action once: ${course}`, async (t) => {
    const desk = await openDesk(t);
    for (const [kind, { action, first, source }] of Object.entries(kinds)) {
      const [id, before] = [await desk.request(source), randomUUID()];
      if (first) await act(desk.db, id, first, { id: before, person: desk.personId });
      await happens(desk, () => void desk.outbox.queueAction(id, action(before)));
      await desk.flushed();
      assert.deepEqual(desk.outbox.rejections.get(), [], kind);
      const expected = kind === 'call-removed' ? 0 : 1;
      assert.equal(await desk.events(id, kind), expected, kind);
    }
  });

test('keeps one person’s actions while another is signed in', async (t) => {
  const desk = await openDesk(t);
  const id = await desk.request();
  browser.online = false;
  desk.outbox.queueAction(id, noAnswer);
  await until(() => !browser.locked);
  browser.online = true;
  desk.setActingPerson(desk.personId + 1);
  await desk.outbox.flush();
  assert.equal(await desk.events(id, 'no-answer'), 0);
  assert.equal(desk.outbox.queue.get()[0]?.sent, undefined, 'nor tried');
  // The session is still that of the first person.
  desk.outbox.queueAction(id, { kind: 'marked-spam' });
  await until(() => desk.outbox.sendFailed.get());
  desk.outbox.clearQueue(desk.personId + 1);
  desk.setActingPerson(desk.personId);
  await desk.flushed();
  assert.deepEqual(
    [await desk.events(id, 'no-answer'), await desk.events(id, 'marked-spam')],
    [1, 0],
  );
});

test('sends everything in order when the network is back, but nothing too old', async (t) => {
  const desk = await openDesk(t);
  const [requestId, kept] = [await desk.request(), randomUUID()];
  browser.online = false;
  const queued = Array.from(
    { length: 21 },
    () => desk.outbox.queueAction(requestId, note).id,
  );
  for (const [days, id = randomUUID()] of [[29, kept], [30]] as const) {
    const at = new Date(Date.now() - days * dayMs).toISOString();
    const action = { id, requestId, at, personId: desk.personId, action: noAnswer };
    localStorage.setItem(`oficina-accion/${id}`, JSON.stringify(action));
  }
  await until(() => !browser.locked);
  browser.tell('storage');
  const [ids, times] = (['id', 'at'] as const).map((key) =>
    desk.outbox.queue.get().map((one) => one[key]),
  );
  assert.deepEqual(ids, [kept, ...queued]);
  assert.deepEqual(times, [...new Set(times)].sort());
  browser.online = true;
  browser.tell('online');
  await until(() => desk.outbox.queue.get().length === 0);
  assert.deepEqual(
    [await desk.events(requestId, 'note'), desk.outbox.rejections.get()],
    [21, []],
  );
});

test('tries again after ever longer, and after an answer sooner', async (t) => {
  const desk = await openDesk(t);
  for (const delays of [[2, 4, 8, 16, 20, 20], [2]]) {
    Object.assign(browser, { loseAnswers: delays.length, delays: [] });
    desk.outbox.queueAction(await desk.request(), noAnswer);
    await until(() => desk.outbox.sendFailed.get());
    for (const _ of delays.slice(1)) await desk.outbox.flush();
    assert.deepEqual(
      browser.delays,
      Array.from(delays, (seconds) => seconds * 1000),
    );
    await desk.flushed();
  }
});

test('queues an action once when storage is full as it is sent', async (t) => {
  const desk = await openDesk(t);
  browser.online = false;
  desk.outbox.queueAction(await desk.request(), noAnswer);
  await until(() => !browser.locked);
  Object.assign(browser, { online: true, full: true, loseAnswers: 1 });
  await desk.outbox.flush();
  assert.deepEqual(
    desk.outbox.queue.get().map(({ sent }) => sent),
    [true],
  );
});

test('a first read in flight is repeated when an action is applied', async (t) => {
  const desk = await openDesk(t);
  const client = new QueryClient();
  desk.outbox.startOutbox(client);
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const reads: string[] = [];
  const query = new QueryObserver(client, {
    queryKey: ['requests'],
    queryFn: () => answers[reads.push('') - 1]?.promise,
  });
  t.after(query.subscribe(() => {}));
  t.after(() => client.clear());
  desk.outbox.queueAction(await desk.request(), noAnswer);
  await desk.flushed();
  answers[0]?.resolve('before');
  answers[1]?.resolve('after');
  await until(() => query.getCurrentResult().isSuccess);
  assert.equal(query.getCurrentResult().data, 'after');
});

test('shows what another tab has sent until it is read again', async (t) => {
  const desk = await openDesk(t);
  const [tab, readAt] = [await loadOutbox(), Date.now()];
  browser.loseAnswers = 1;
  const { id } = desk.outbox.queueAction(await desk.request(), noAnswer);
  await until(() => desk.outbox.sendFailed.get());
  browser.tell('storage');
  await desk.flushed();
  browser.tell('storage');
  const shown = (time: number) => tab.actionsSince(time).map((action) => action.id);
  assert.deepEqual([shown(readAt), shown(Date.now() + 1)], [[id], []]);
});

test('an undone action that was not sent yet is never sent, nor its correction', async (t) => {
  const desk = await openDesk(t);
  const id = await desk.request();
  browser.online = false;
  const { id: undoes } = desk.outbox.queueAction(id, answered);
  desk.outbox.queueAction(id, { kind: 'answer-corrected', how: 'mail', undoes });
  desk.outbox.undo({ id: undoes, requestId: id }, { kind: 'reopened', undoes });
  assert.deepEqual(desk.outbox.queue.get(), []);
});

test('overlays an applied action on older data, and undoes what was sent remotely', async (t) => {
  const desk = await openDesk(t);
  const id = await desk.request();
  const readAt = Date.now();
  const actionsSince = (time: number) =>
    desk.outbox.actionsSince(time).map((action) => action.id);
  const queued = desk.outbox.queueAction(id, noAnswer);
  await desk.flushed();
  assert.deepEqual(
    [actionsSince(readAt), actionsSince(Date.now() + 1)],
    [[queued.id], []],
  );
  browser.loseAnswers = 1;
  const lost = desk.outbox.queueAction(id, noAnswer);
  await until(() => desk.outbox.sendFailed.get());
  for (const action of [queued, lost])
    desk.outbox.undo(action, { kind: 'no-answer-deleted', undoes: action.id });
  await desk.flushed();
  assert.equal(await desk.events(id, 'no-answer-deleted'), 2);
});

type Desk = Awaited<ReturnType<typeof openDesk>>;

async function openDesk(t: TestContext) {
  const server = await startTestServer(t);
  const { queries: db } = server.database;
  t.after(browser.install());
  browser.reset(server.url, await signIn(server));
  const personId = (await sessionOf(server, browser.cookie))?.person.id ?? 0;
  const { setActingPerson } = await import('./client.ts');
  setActingPerson(personId);
  const desk = {
    server,
    db,
    personId,
    setActingPerson,
    outbox: await loadOutbox(),
    /** The browser's storage, which survives closing the app. */
    async reopen() {
      desk.outbox = await loadOutbox();
    },
    request: (source: 'web' | 'phone' = 'web') =>
      insertRequest(db, { ...storedRequest, source }),
    async flushed() {
      await until(async () => {
        await desk.outbox.flush();
        return desk.outbox.queue.get().length === 0;
      });
    },
    async events(requestId: number, kind: string) {
      const events = await db
        .selectFrom('requestEvents')
        .selectAll()
        .where('requestId', '=', requestId)
        .execute();
      return events.filter((event) => event.kind === kind).length;
    },
  };
  return desk;
}

let loads = 0;

/** Loads the module as a page does that is opened. */
async function loadOutbox(): Promise<typeof import('./outbox.ts')> {
  const outbox = await import(`./outbox.ts?load=${loads++}`);
  outbox.startOutbox(new QueryClient());
  return outbox;
}

/** The parts of a browser that the queue uses, with a network that can be cut. */
function fakeBrowser() {
  const state = {
    online: true,
    cookie: '',
    /** Number of lost answers: the server has applied those actions. */
    loseAnswers: 0,
    locked: false,
    /** Whether the storage has no room left. */
    full: false,
    url: '',
    /** What the page would have waited for before it tries again, in milliseconds. */
    delays: [] as number[],
    /** Tells every open page that another has stored something, or that the network is back. */
    tell(event: 'storage' | 'online') {
      for (const [type, hear] of listeners) if (type === event) hear();
    },
    reset(url: string, cookie: string) {
      for (const key of Object.keys(localStorage)) delete localStorage[key];
      listeners.length = 0;
      Object.assign(state, { online: true, full: false, loseAnswers: 0, url, cookie });
    },
    /** Takes the place of the globals; returns what puts them back. */
    install() {
      const fakes = {
        localStorage,
        navigator,
        setTimeout,
        fetch: send,
        addEventListener,
      };
      const before = Object.getOwnPropertyDescriptors(globalThis);
      for (const [name, value] of Object.entries(fakes))
        Object.defineProperty(globalThis, name, {
          value,
          configurable: true,
          writable: true,
        });
      return () => {
        for (const name of Object.keys(fakes)) {
          const descriptor = before[name];
          if (descriptor) Object.defineProperty(globalThis, name, descriptor);
          else Reflect.deleteProperty(globalThis, name);
        }
      };
    },
  };
  const localStorage = fakeStorage(() => state.full);
  const listeners: [type: string, hear: () => void][] = [];
  const addEventListener = (...listener: (typeof listeners)[number]) =>
    listeners.push(listener);
  const navigator = {
    get onLine() {
      return state.online;
    },
    locks: {
      async request(
        _name: string,
        _options: object,
        use: (lock: object | null) => Promise<unknown>,
      ) {
        if (state.locked) return use(null);
        state.locked = true;
        await use({}).finally(() => {
          state.locked = false;
        });
      },
    },
  };
  const { fetch } = globalThis;
  const send = async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith('/')) return fetch(path, init);
    const headers = {
      ...init.headers,
      cookie: state.cookie,
      'sec-fetch-site': 'same-origin',
    };
    const answer = await fetch(state.url + path, { ...init, headers });
    if (state.loseAnswers === 0) return answer;
    state.loseAnswers--;
    throw new TypeError('the connection was lost');
  };
  // A queue's own retries would outlive its page: `flushed` tries again instead.
  const start = globalThis.setTimeout;
  const setTimeout = (run: () => void, ms = 0) => {
    if (run.name === 'flush') state.delays.push(ms);
    return ms < 2_000 ? start(run, ms) : start(() => {}, ms).unref();
  };
  return state;
}
