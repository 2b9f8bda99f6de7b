import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { sessionOf, signIn } from '../../../tests/kit/desk.ts';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { until } from '../../../tests/kit/until.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { get, setActingPerson } from './client.ts';
import { elapsed } from './elapsed.ts';
import { noteRead, readTimeOf } from './read-times.ts';

const browser = fakeBrowser();

const answered = { kind: 'answered', how: 'call' } as const;
const noAnswer = { kind: 'no-answer' } as const;
const note = { kind: 'note', text: 'Portero: Juan' } as const;
const markedSpam = { kind: 'marked-spam' } as const;
/** A request that only this browser knows of. */
const requestId = 7;
const fields = { name: 'Pau', phone: '600 000 013', email: '', message: '' };

/** Each kind of action, with what has to be done before it makes sense. */
const kinds: Record<RequestAction['kind'], Case> = {
  answered: { action: () => answered },
  'answer-corrected': {
    before: answered,
    action: (undoes) => ({ kind: 'answer-corrected', how: 'mail', undoes }),
  },
  reopened: { before: answered, action: (undoes) => ({ kind: 'reopened', undoes }) },
  'no-answer': { action: () => noAnswer },
  'no-answer-deleted': {
    before: noAnswer,
    action: (undoes) => ({ kind: 'no-answer-deleted', undoes }),
  },
  note: { action: () => note },
  'note-deleted': {
    before: note,
    action: (undoes) => ({ kind: 'note-deleted', undoes }),
  },
  outcome: { action: () => ({ kind: 'outcome', outcome: 'quoted' }) },
  reminder: { action: () => ({ kind: 'reminder', on: '2026-12-24' }) },
  'reminder-cleared': { action: () => ({ kind: 'reminder-cleared' }) },
  'marked-spam': { action: () => markedSpam },
  'spam-cleared': { before: markedSpam, action: () => ({ kind: 'spam-cleared' }) },
  'call-corrected': {
    isCall: true,
    action: () => ({ kind: 'call-corrected', fields }),
  },
  'call-removed': {
    isCall: true,
    action: () => ({ kind: 'call-removed' }),
    // Its history goes with the request.
    events: 0,
  },
};

type Case = {
  action: (undoes: string) => RequestAction;
  before?: RequestAction;
  isCall?: boolean;
  /** How many events there are in the history afterwards, by default 1. */
  events?: number;
};

/** What happens between the tap and the answer. In the end the server can be reached. */
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
    browser.answersToLose = 1;
    queue();
    await desk.attemptFailed();
  },
  'the session has ended': async (desk, queue) => {
    const { cookie } = browser;
    browser.cookie = '';
    queue();
    await desk.attemptFailed();
    browser.cookie = cookie;
  },
};

for (const [course, happens] of Object.entries(courses)) {
  test(`applies each kind of action once: ${course}`, async (t) => {
    const desk = await openDesk(t);

    for (const [kind, { action, before, isCall, events = 1 }] of Object.entries(kinds)) {
      await t.test(kind, async () => {
        const id = isCall ? await desk.loggedCall() : await desk.waitingRequest();
        const undoes = randomUUID();
        if (before) await desk.actOnServer(id, before, undoes);

        await happens(desk, () => desk.outbox.queueAction(id, action(undoes)));
        await desk.flushed();

        assert.deepEqual(desk.outbox.rejections.get(), []);
        assert.equal(await desk.events(id, kind), events);
      });
    }
  });
}

test('does not send what another person has queued', async (t) => {
  const desk = await openDesk(t);
  const id = await desk.waitingRequest();
  await desk.queueOffline(id, noAnswer);
  setActingPerson(desk.personId + 1);

  await desk.outbox.flush();

  assert.equal(await desk.events(id, 'no-answer'), 0);
});

test('does not try to send what another person has queued', async (t) => {
  const page = await openPage(t);
  await page.queueOffline(requestId, noAnswer);
  setActingPerson(page.personId + 1);

  await page.outbox.flush();

  assert.equal(page.outbox.queue.get()[0]?.sent, undefined);
});

test('sends the queue of a person who is back', async (t) => {
  const desk = await openDesk(t);
  const id = await desk.waitingRequest();
  await desk.queueOffline(id, noAnswer);
  setActingPerson(desk.personId + 1);
  await desk.outbox.flush();

  setActingPerson(desk.personId);
  await desk.flushed();

  assert.equal(await desk.events(id, 'no-answer'), 1);
});

test('applies nothing for a person whose session it is not', async (t) => {
  const desk = await openDesk(t);
  const id = await desk.waitingRequest();
  setActingPerson(desk.personId + 1);

  desk.outbox.queueAction(id, markedSpam);
  await desk.attemptFailed();

  assert.equal(await desk.events(id, 'marked-spam'), 0);
});

test('deletes the queue of one person alone', async (t) => {
  const page = await openPage(t);
  const kept = await page.queueOffline(requestId, noAnswer);
  setActingPerson(page.personId + 1);
  await page.queueOffline(requestId, markedSpam);

  page.outbox.clearQueue(page.personId + 1);

  assert.deepEqual(page.queuedIds(), [kept]);
});

test('an action that was deleted from the queue is never sent', async (t) => {
  const desk = await openDesk(t);
  const id = await desk.waitingRequest();
  setActingPerson(desk.personId + 1);
  desk.outbox.queueAction(id, markedSpam);
  await desk.attemptFailed();
  desk.outbox.clearQueue(desk.personId + 1);

  setActingPerson(desk.personId);
  await desk.flushed();

  assert.equal(await desk.events(id, 'marked-spam'), 0);
});

test('keeps the order in which actions were queued', async (t) => {
  const page = await openPage(t);

  const queued = await page.queueNotesOffline(requestId, 21);

  assert.deepEqual(page.queuedIds(), queued);
});

test('gives each action a later time than the one before', async (t) => {
  const page = await openPage(t);
  await page.queueNotesOffline(requestId, 21);

  const times = page.outbox.queue.get().map(({ at }) => at);

  assert.deepEqual(times, [...new Set(times)].sort());
});

test('sends a long queue when the network is back', async (t) => {
  const desk = await openDesk(t);
  const id = await desk.waitingRequest();
  await desk.queueNotesOffline(id, 21);

  browser.tell('online');
  await until(() => desk.outbox.queue.get().length === 0);

  assert.equal(await desk.events(id, 'note'), 21);
  assert.deepEqual(desk.outbox.rejections.get(), []);
});

for (const { name, daysAgo, ...action } of [
  { name: 'an own action', daysAgo: 400, sent: true },
  { name: 'an action that was never sent', daysAgo: 400, personId: 2 },
  { name: 'an action that another person sent', daysAgo: 29, sent: true, personId: 2 },
]) {
  test(`keeps ${name} for ${daysAgo} days`, async (t) => {
    const page = await openPage(t);
    const id = page.storeAction({ daysAgo, ...action });

    browser.tell('storage');

    assert.deepEqual(page.queuedIds(), [id]);
  });
}

test('drops what another person sent after 30 days', async (t) => {
  const page = await openPage(t);
  page.storeAction({ daysAgo: 31, sent: true, personId: 2 });

  browser.tell('storage');

  assert.deepEqual(page.queuedIds(), []);
});

test('never measures age by the time of the server', async (t) => {
  const page = await openPage(t);
  const at = new Date(Date.now() - 31 * dayMs).toISOString();
  const id = page.storeAction({ daysAgo: 0, sent: true, personId: 2, at });

  browser.tell('storage');

  assert.deepEqual(page.queuedIds(), [id]);
});

test('keeps the queue while the clock jumps ahead', async (t) => {
  const page = await openPage(t);
  const id = await page.queueOffline(requestId, noAnswer);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 31 * dayMs });

  browser.tell('storage');

  assert.deepEqual(page.queuedIds(), [id]);
});

test('puts an action that another tab has stored in its place', async (t) => {
  const page = await openPage(t);
  const newer = await page.queueOffline(requestId, note);
  const older = page.storeAction({ daysAgo: 29 });

  browser.tell('storage');

  assert.deepEqual(page.queuedIds(), [older, newer]);
});

test('corrects the time of an action that was guessed', async (t) => {
  const desk = await openDesk(t);
  browser.serverAheadMs = dayMs;
  await get(apiPaths.currentSession);
  desk.storeAction({ daysAgo: 0, guessed: true, requestId: await desk.waitingRequest() });
  browser.tell('storage');

  await desk.flushed();

  const [action] = desk.outbox.applied.get();
  assert.ok(Date.parse(action?.at ?? '') > Date.now() + dayMs - minuteMs);
});

test('waits longer after each attempt that fails', async (t) => {
  const desk = await openDesk(t);

  await desk.failAttempts(6);

  assert.deepEqual(browser.delays, [2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
});

test('waits shortly again after an answer', async (t) => {
  const desk = await openDesk(t);
  await desk.failAttempts(2);
  await desk.flushed();
  browser.delays = [];

  await desk.failAttempts(1);

  assert.deepEqual(browser.delays, [2_000]);
});

test('queues an action once when storage is full as it is sent', async (t) => {
  const desk = await openDesk(t);
  await desk.queueOffline(await desk.waitingRequest(), noAnswer);
  browser.full = true;
  browser.answersToLose = 1;

  await desk.outbox.flush();

  const sent = desk.outbox.queue.get().map((action) => action.sent);
  assert.deepEqual(sent, [true]);
});

test('repeats a first read in flight when an action is applied', async (t) => {
  const desk = await openDesk(t);
  const client = new QueryClient();
  desk.outbox.startOutbox(client);
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const reads = [first, second];
  const query = new QueryObserver(client, {
    queryKey: ['requests'],
    queryFn: () => reads.shift()?.promise,
  });
  t.after(query.subscribe(() => {}));
  t.after(() => client.clear());

  desk.outbox.queueAction(await desk.waitingRequest(), noAnswer);
  await desk.flushed();
  first.resolve('before');
  second.resolve('after');
  await until(() => query.getCurrentResult().isSuccess);

  assert.equal(query.getCurrentResult().data, 'after');
});

test('shows what another tab has sent on older data', async (t) => {
  const desk = await openDesk(t);
  const tab = await loadOutbox();
  const readAt = elapsed();

  const { id } = await desk.sendBesideTab(noAnswer);

  assert.deepEqual(idsOf(tab.actionsSince(readAt)), [id]);
});

test('does not show what another tab has sent on newer data', async (t) => {
  const desk = await openDesk(t);
  const tab = await loadOutbox();

  await desk.sendBesideTab(noAnswer);

  assert.deepEqual(idsOf(tab.actionsSince(elapsed() + 1)), []);
});

test('drops an undone action that was not sent yet', async (t) => {
  const page = await openPage(t);
  const undoes = await page.queueOffline(requestId, answered);

  page.outbox.undo({ id: undoes, requestId }, { kind: 'reopened', undoes });

  assert.deepEqual(page.outbox.queue.get(), []);
});

test('drops the correction of an undone action', async (t) => {
  const page = await openPage(t);
  const undoes = await page.queueOffline(requestId, answered);
  await page.queueOffline(requestId, { kind: 'answer-corrected', how: 'mail', undoes });

  page.outbox.undo({ id: undoes, requestId }, { kind: 'reopened', undoes });

  assert.deepEqual(page.outbox.queue.get(), []);
});

test('shows an applied action on older data', async (t) => {
  const desk = await openDesk(t);
  const readAt = elapsed();

  const { id } = desk.outbox.queueAction(await desk.waitingRequest(), noAnswer);
  await desk.flushed();

  assert.deepEqual(idsOf(desk.outbox.actionsSince(readAt)), [id]);
});

test('does not show an applied action on newer data', async (t) => {
  const desk = await openDesk(t);

  desk.outbox.queueAction(await desk.waitingRequest(), noAnswer);
  await desk.flushed();

  assert.deepEqual(desk.outbox.actionsSince(elapsed() + 1), []);
});

test('does not show an applied action on data read at a clock set back', async (t) => {
  const desk = await openDesk(t);
  desk.outbox.queueAction(await desk.waitingRequest(), noAnswer);
  await desk.flushed();

  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - dayMs });
  noteRead('["requests"]');

  assert.deepEqual(desk.outbox.actionsSince(readTimeOf(['requests'])), []);
});

test('undoes an applied action on the server', async (t) => {
  const desk = await openDesk(t);
  const requestId = await desk.waitingRequest();
  const { id } = desk.outbox.queueAction(requestId, noAnswer);
  await desk.flushed();

  desk.outbox.undo({ id, requestId }, { kind: 'no-answer-deleted', undoes: id });
  await desk.flushed();

  assert.equal(await desk.events(requestId, 'no-answer-deleted'), 1);
});

test('undoes an action whose answer was lost on the server', async (t) => {
  const desk = await openDesk(t);
  const requestId = await desk.waitingRequest();
  browser.answersToLose = 1;
  const { id } = desk.outbox.queueAction(requestId, noAnswer);
  await desk.attemptFailed();

  desk.outbox.undo({ id, requestId }, { kind: 'no-answer-deleted', undoes: id });
  await desk.flushed();

  assert.equal(await desk.events(requestId, 'no-answer-deleted'), 1);
});

type Desk = Awaited<ReturnType<typeof openDesk>>;

type StoredAction = {
  requestId: number;
  personId: number;
  at: string;
  guessed: boolean;
  sent: boolean;
};

/** Opens the desk at a server of its own, at which a person is signed in. */
async function openDesk(t: TestContext) {
  const server = await startTestServer(t);
  const cookie = await signIn(server);
  const session = await sessionOf(server, cookie);
  const page = await openPage(t, session?.person.id);
  browser.url = server.url;
  browser.cookie = cookie;

  const desk = Object.assign(page, {
    waitingRequest: () => server.store.waitingRequest(),
    loggedCall: () => server.store.loggedCall(),

    /** Applies an action to a request in another browser. */
    actOnServer: (id: number, action: RequestAction, actionId: string) =>
      server.store.act(id, action, { id: actionId }),

    /** Sends until the queue of the person is empty. */
    async flushed() {
      await until(async () => {
        await desk.outbox.flush();
        return desk.outbox.queue.get().length === 0;
      });
    },

    attemptFailed: () => until(() => desk.outbox.sendFailed.get()),

    /** Queues an action, and loses its answer so many times. */
    async failAttempts(count: number) {
      browser.answersToLose = count;
      desk.outbox.queueAction(await desk.waitingRequest(), noAnswer);
      await desk.attemptFailed();
      for (let more = 1; more < count; more++) await desk.outbox.flush();
    },

    /**
     * Sends an action that another tab sees in the queue first, and then not any more.
     */
    async sendBesideTab(action: RequestAction) {
      browser.answersToLose = 1;
      const queued = desk.outbox.queueAction(await desk.waitingRequest(), action);
      await desk.attemptFailed();
      browser.tell('storage');
      await desk.flushed();
      browser.tell('storage');
      return queued;
    },

    /** Counts the events of a kind in the history of a request. */
    async events(id: number, kind: string) {
      const events = await server.database.queries
        .selectFrom('requestEvents')
        .selectAll()
        .where('requestId', '=', id)
        .execute();
      return events.filter((event) => event.kind === kind).length;
    },
  });
  return desk;
}

/** Opens the desk without a server. It does for what happens in the browser alone. */
async function openPage(t: TestContext, personId = 1) {
  t.after(browser.install());
  browser.reset();
  setActingPerson(personId);

  const page = {
    personId,
    outbox: await loadOutbox(),

    /** Closes the page and opens it again. The browser's storage survives that. */
    async reopen() {
      page.outbox = await loadOutbox();
    },

    /** Queues an action while there is no network, which is back then. Returns its id. */
    async queueOffline(id: number, action: RequestAction) {
      browser.online = false;
      const queued = page.outbox.queueAction(id, action);
      await until(() => !browser.locked);
      browser.online = true;
      return queued.id;
    },

    /** Queues so many notes at once as `queueOffline` does. Returns their ids. */
    async queueNotesOffline(id: number, count: number) {
      browser.online = false;
      const notes = Array.from({ length: count }, () =>
        page.outbox.queueAction(id, note),
      );
      await until(() => !browser.locked);
      browser.online = true;
      return idsOf(notes);
    },

    /** Stores an action as another tab does. Returns its id. */
    storeAction({ daysAgo, ...more }: { daysAgo: number } & Partial<StoredAction>) {
      const id = randomUUID();
      const queuedAt = Date.now() - daysAgo * dayMs;
      const at = new Date(queuedAt).toISOString();
      const action = { id, requestId, at, queuedAt, personId, action: noAnswer, ...more };
      localStorage.setItem(`oficina-accion/${id}`, JSON.stringify(action));
      return id;
    },

    queuedIds: () => idsOf(page.outbox.queue.get()),
  };
  return page;
}

let loads = 0;

/** Loads the module as a page does that is opened. */
async function loadOutbox(): Promise<typeof import('./outbox.ts')> {
  const outbox = await import(`./outbox.ts?load=${loads}`);
  loads++;
  outbox.startOutbox(new QueryClient());
  return outbox;
}

function idsOf(actions: readonly { id: string }[]): string[] {
  return actions.map(({ id }) => id);
}
