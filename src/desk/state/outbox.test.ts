import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { decide, followUpOn, validCall, visitOn } from '../../../tests/kit/actions.ts';
import { sessionOf, signIn } from '../../../tests/kit/desk.ts';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { until } from '../../../tests/kit/until.ts';
import type {
  ActionResult,
  AnyAction,
  RequestAction,
} from '../../contact-request/actions.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { eraseRequests } from '../../requests/personal-data.ts';
import { before, dateIn, dayMs, minuteMs } from '../../time.ts';
import { get, setActingPerson } from './client.ts';
import { elapsed } from './elapsed.ts';
import { noteRead, readTimeOf } from './read-times.ts';
import { showToast, toast } from './toast.ts';

const browser = fakeBrowser();

const answered = { kind: 'answered', how: 'call' } as const;
const noAnswer = { kind: 'no-answer', on: null } as const;
const note = { kind: 'note', text: 'Portero: Juan' } as const;
const markedSpam = { kind: 'marked-spam' } as const;
/** A request that only this browser knows of. */
const requestId = 7;
const fields = { name: 'Pau', phone: '600 000 013', email: '', message: '' };

const tomorrow = dateIn(1, new Date());

/** Each kind of action, with what must happen before it makes sense. */
const kinds: Record<AnyAction['kind'], Case> = {
  answered: { action: () => answered, beside: 'conflict' },
  'answer-corrected': {
    before: answered,
    action: (undoes) => ({ kind: 'answer-corrected', how: 'mail', undoes }),
    eventsOfTwo: 2,
  },
  reopened: {
    before: answered,
    action: (undoes) => ({ kind: 'reopened', undoes, on: null }),
  },
  outcome: {
    action: () => decide('quoted', { amount: 3400, ...followUpOn(tomorrow) }),
    beside: 'superseded',
  },
  'next-step': {
    before: decide('visit', visitOn(tomorrow)),
    action: () => ({ kind: 'next-step', ...visitOn(tomorrow), time: '10:30' }),
    beside: 'superseded',
  },
  'step-done': {
    before: decide('quoted', followUpOn(tomorrow)),
    action: () => ({ kind: 'step-done', next: null }),
    beside: 'superseded',
  },
  'no-answer': { action: () => noAnswer, eventsOfTwo: 2 },
  'no-answer-deleted': {
    before: noAnswer,
    action: (undoes) => ({ kind: 'no-answer-deleted', undoes, on: null }),
  },
  urgent: { action: () => ({ kind: 'urgent', urgent: true }) },
  note: { action: () => note, eventsOfTwo: 2 },
  'note-deleted': {
    before: note,
    action: (undoes) => ({ kind: 'note-deleted', undoes }),
  },
  'marked-spam': { action: () => markedSpam },
  'spam-cleared': { before: markedSpam, action: () => ({ kind: 'spam-cleared' }) },
  'fields-corrected': {
    action: () => ({ kind: 'fields-corrected', fields }),
    beside: 'superseded',
  },
  'call-logged': {
    action: () => validCall,
    // Two people may each have had a call.
    eventsOfTwo: 2,
    // There is nothing to erase.
    eventsOfErased: 1,
    erased: 'applied',
  },
  'call-removed': {
    isCall: true,
    action: () => ({ kind: 'call-removed' }),
    // Its history goes with the request.
    events: 0,
    eventsOfTwo: 0,
    erased: 'applied',
  },
};

type Case = {
  action: (undoes: string) => AnyAction;
  before?: RequestAction;
  isCall?: boolean;
  /** How many events there are in the history afterwards, by default 1. */
  events?: number;
  /** What the second of two devices reports; nothing by default. */
  beside?: Told;
  /** How many events two devices leave, by default 1. */
  eventsOfTwo?: number;
  /** What the device is shown once the request is erased, by default `not-found`. */
  erased?: Told;
  eventsOfErased?: number;
};

/** What a device has to tell a person. */
type Told = Exclude<ActionResult['outcome'], 'duplicate'>;

/** What happens between the tap and the answer. In the end the server is reachable. */
const courses: Record<string, Course> = {
  online: { happens: async (_desk, queue) => queue() },
  'offline, then online': {
    async happens(_desk, queue) {
      browser.online = false;
      queue();
      browser.online = true;
    },
  },
  'offline, closed, then online': {
    async happens(desk, queue) {
      browser.online = false;
      queue();
      await desk.reopen();
      browser.online = true;
    },
  },
  'two devices at once': {
    async happens(_desk, queue, actBeside) {
      browser.online = false;
      queue();
      await until(() => !browser.locked);
      await actBeside();
      browser.online = true;
    },
    told: ({ beside = 'applied' }) => beside,
    events: ({ eventsOfTwo = 1 }) => eventsOfTwo,
  },
  'the server is killed before it has the action': {
    async happens(desk, queue) {
      browser.url = 'http://127.0.0.1:1';
      queue();
      await desk.attemptFailed();
      await desk.restart();
    },
  },
  'the server is killed before it answers': {
    async happens(desk, queue) {
      browser.answersToLose = 1;
      queue();
      await desk.attemptFailed();
      await desk.restart();
    },
  },
  'the session has ended': {
    async happens(desk, queue) {
      const { cookie } = browser;
      browser.cookie = '';
      queue();
      await desk.attemptFailed();
      browser.cookie = cookie;
    },
  },
  'the request is erased': {
    async happens(desk, queue, _actBeside, requestId) {
      browser.online = false;
      queue();
      await until(() => !browser.locked);
      await desk.erase(requestId);
      browser.online = true;
    },
    told: ({ erased = 'not-found' }) => erased,
    events: ({ eventsOfErased = 0 }) => eventsOfErased,
  },
};

type Course = {
  /**
   * @param queue queues the action.
   * @param actBeside does the same in another browser, as another person.
   */
  happens: (
    desk: Desk,
    queue: () => void,
    actBeside: () => Promise<unknown>,
    requestId: number,
  ) => Promise<void>;
  /** What the device learns, by default that the action was applied. */
  told?: (kind: Case) => Told;
  /** How many events there are afterwards. */
  events?: (kind: Case) => number;
};

for (const [course, { happens, told, events }] of Object.entries(courses)) {
  test(`applies each kind of action once: ${course}`, async (t) => {
    const desk = await openDesk(t);

    for (const [kind, example] of Object.entries(kinds)) {
      await t.test(kind, async () => {
        const id = await desk.requestFor(example);
        const undoes = randomUUID();
        if (example.before) await desk.actEarlier(id, example.before, undoes);
        const action = example.action(undoes);
        const before = await desk.events(id, kind);

        const queue = () => desk.queue(id, action);
        await happens(desk, queue, () => desk.actBeside(id, action), id);
        await desk.flushed();

        const expected = told?.(example) ?? 'applied';
        assert.deepEqual(desk.takeRejections(), expected === 'applied' ? [] : [expected]);
        const count = (await desk.events(id, kind)) - before;
        assert.equal(count, events?.(example) ?? example.events ?? 1);
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

test('a new action takes back the offer to undo the last one', async (t) => {
  const page = await openPage(t);
  showToast('Ana: contestada.', () => {});

  await page.queueOffline(requestId, noAnswer);

  assert.equal(toast.get(), null);
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

test('no attempt counts as failed once another tab has sent the queue', async (t) => {
  const desk = await openDesk(t);
  const tab = await loadOutbox();
  browser.answersToLose = 1;
  tab.queueAction(await desk.waitingRequest(), noAnswer);
  await until(() => tab.sendFailed.get());
  browser.tell('storage');

  await desk.flushed();
  browser.tell('storage');
  await tab.flush();

  assert.equal(tab.sendFailed.get(), false);
});

test('drops an undone action that was not sent yet', async (t) => {
  const page = await openPage(t);
  const undoes = await page.queueOffline(requestId, answered);

  page.outbox.undo({ id: undoes, requestId }, { kind: 'reopened', undoes, on: null });

  assert.deepEqual(page.outbox.queue.get(), []);
});

test('drops the correction of an undone action', async (t) => {
  const page = await openPage(t);
  const undoes = await page.queueOffline(requestId, answered);
  await page.queueOffline(requestId, { kind: 'answer-corrected', how: 'mail', undoes });

  page.outbox.undo({ id: undoes, requestId }, { kind: 'reopened', undoes, on: null });

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

  desk.outbox.undo(
    { id, requestId },
    { kind: 'no-answer-deleted', undoes: id, on: null },
  );
  await desk.flushed();

  assert.equal(await desk.events(requestId, 'no-answer-deleted'), 1);
});

test('undoes an action whose answer was lost on the server', async (t) => {
  const desk = await openDesk(t);
  const requestId = await desk.waitingRequest();
  browser.answersToLose = 1;
  const { id } = desk.outbox.queueAction(requestId, noAnswer);
  await desk.attemptFailed();

  desk.outbox.undo(
    { id, requestId },
    { kind: 'no-answer-deleted', undoes: id, on: null },
  );
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

test('tells what was not applied in a page that was closed', async (t) => {
  const desk = await openDesk(t);
  await desk.answerSecond();

  await desk.reopen();

  assert.deepEqual(desk.takeRejections(), ['conflict']);
});

test('tells what was not applied once', async (t) => {
  const desk = await openDesk(t);
  await desk.answerSecond();
  desk.takeRejections();

  await desk.reopen();

  assert.deepEqual(desk.takeRejections(), []);
});

test('takes the toast of an action away that was not applied', async (t) => {
  const desk = await openDesk(t);

  const { id } = await desk.answerSecond((action) =>
    showToast('contestada.', () => {}, { name: 'Ana', requestId, action }),
  );

  assert.equal(toast.get(), null);
  assert.equal(desk.outbox.rejections.get()[0]?.action.id, id);
});

test('forgets what was not applied when the person signs out', async (t) => {
  const desk = await openDesk(t);
  await desk.answerSecond();

  desk.outbox.clearQueue(desk.personId);
  await desk.reopen();

  assert.deepEqual(desk.takeRejections(), []);
});

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

    /** Stores a request of a minute ago, or logs a call. */
    requestFor: ({ isCall = false }: Case): Promise<number> =>
      isCall
        ? server.store.loggedCall()
        : server.store.waitingRequest({ receivedAt: before(new Date(), minuteMs) }),

    /** Applies an action to a request half a minute ago, in another browser. */
    actEarlier(id: number, action: RequestAction, actionId: string) {
      const at = new Date(Date.now() - minuteMs / 2);
      return server.store.act(id, action, { id: actionId, at });
    },

    /** Does something as another person, in another browser. */
    async actBeside(requestId: number, action: AnyAction) {
      const by = await server.store.guest();
      return action.kind === 'call-logged'
        ? server.store.loggedCall({}, by)
        : server.store.act(requestId, action, { by });
    },

    /** Queues an action on a request, or a logged call. */
    queue: (requestId: number, action: AnyAction) =>
      action.kind === 'call-logged'
        ? desk.outbox.queueCall(action)
        : desk.outbox.queueAction(requestId, action),

    erase: (id: number) =>
      eraseRequests(server.database.queries, { ids: [id], by: null }, new Date()),

    /** Has another server take the place of the present one. */
    async restart() {
      browser.url = await server.restart();
    },

    /** Returns what the device tells the person, and forgets it. */
    takeRejections() {
      const rejections = desk.outbox.rejections.get();
      for (const { action } of rejections) desk.outbox.dismissRejection(action.id);
      return rejections.map(({ outcome }) => outcome);
    },

    /** Answers a request that another person has answered before. */
    async answerSecond(onQueued = (_id: string) => {}) {
      const id = await desk.waitingRequest();
      await desk.actBeside(id, answered);
      const queued = desk.outbox.queueAction(id, answered);
      onQueued(queued.id);
      await desk.flushed();
      return queued;
    },

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

    /** Counts the events of a kind in the history of a request, or all logged calls. */
    async events(id: number, kind: string) {
      const events = await server.database.queries
        .selectFrom('requestEvents')
        .selectAll()
        .execute();
      const isCounted = (requestId: number) => kind === 'call-logged' || requestId === id;
      return events.filter((event) => event.kind === kind && isCounted(event.requestId))
        .length;
    },
  });
  return desk;
}

/** Opens the desk without a server, for what happens in the browser alone. */
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

/** Loads the module as a newly opened page does. */
async function loadOutbox(): Promise<typeof import('./outbox.ts')> {
  const outbox = await import(`./outbox.ts?load=${loads}`);
  loads++;
  outbox.startOutbox(new QueryClient());
  return outbox;
}

function idsOf(actions: readonly { id: string }[]): string[] {
  return actions.map(({ id }) => id);
}
