import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { callOn, decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { read, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import { minuteMs } from '../../time.ts';

const yesterday = '2026-11-20';
const today = '2026-11-21';
const tomorrow = '2026-11-22';

testDatabase('urgent requests stand above other waiting ones', async (t, database) => {
  const { store, list } = await open(t, database);
  const first = await store.waitingRequest();
  const urgent = await store.waitingRequest({ urgent: 1 });

  const { pinned, requests } = await list('waiting');

  assert.deepEqual(ids(pinned), [urgent]);
  assert.deepEqual(ids(requests), [first]);
});

testDatabase('an answered request is no longer urgent', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.answeredRequest({ urgent: 1 });

  assert.deepEqual((await list('waiting')).pinned, []);
});

testDatabase('a later page has no urgent requests', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.waitingRequest({ urgent: 1 });

  const page = await list('waiting&after=2026-11-20T23:30:00.000Z,1');

  assert.deepEqual(page.pinned, []);
});

testDatabase('the waiting list reads fifty urgent requests', async (t, database) => {
  const { store, list } = await open(t, database);
  for (let count = 0; count < 52; count++) await store.waitingRequest({ urgent: 1 });

  const { pinned, more } = await list('waiting');

  assert.equal(pinned.length, 50);
  assert.equal(more, 2);
});

testDatabase('the agenda contains answered requests with a day', async (t, database) => {
  const { store, list, visitRequest } = await open(t, database);
  const visit = await visitRequest(tomorrow, null);
  await store.answeredRequest();
  const waiting = await store.waitingRequest();
  await store.act(waiting, callOn(today));
  const spam = await visitRequest(tomorrow, null);
  await store.act(spam, { kind: 'marked-spam' });

  assert.deepEqual(ids((await list('agenda')).requests), [visit]);
});

testDatabase('the agenda is ordered by day, hour and kind', async (t, database) => {
  const { store, list, visitRequest, quotedRequest } = await open(t, database);
  const later = await visitRequest(tomorrow, '09:00');
  const followUp = await quotedRequest(today);
  const call = await store.answeredRequest();
  await store.act(call, callOn(today));
  const someTime = await visitRequest(today, null);
  const afternoon = await visitRequest(today, '16:00');
  const morning = await visitRequest(today, '09:15');
  const late = await quotedRequest(yesterday);

  const { requests } = await list('agenda');

  const expected = [late, morning, afternoon, someTime, call, followUp, later];
  assert.deepEqual(ids(requests), expected);
});

testDatabase('the agenda says how many steps follow 200', async (t, database) => {
  const { server, list } = await open(t, database);
  const { store } = server;
  for (let count = 0; count < 202; count++) {
    await store.waitingRequest({
      answeredAt: '2026-11-21T09:00:00.000Z',
      nextStep: 'call',
      nextOn: today,
    });
  }

  const { requests, more } = await list('agenda');

  assert.equal(requests.length, 200);
  assert.equal(more, 2);
});

testDatabase('the agenda counts due steps', async (t, database) => {
  const { list, quotedRequest } = await open(t, database);
  await quotedRequest(yesterday);
  await quotedRequest(today);
  await quotedRequest(tomorrow);

  assert.equal((await list('waiting')).counts.due, 2);
});

testDatabase('a step is due from midnight in Madrid', async (t, database) => {
  const { clock, list, quotedRequest } = await open(t, database);
  await quotedRequest(tomorrow);

  clock.advance(13 * 60 * minuteMs + 59 * minuteMs);
  assert.equal((await list('waiting')).counts.due, 0);

  clock.advance(minuteMs);
  assert.equal((await list('waiting')).counts.due, 1);
});

testDatabase('quotes to prepare stand above the open ones', async (t, database) => {
  const { store, list, quotedRequest } = await open(t, database);
  const open1 = await quotedRequest(tomorrow);
  const toPrepare = await store.answeredRequest();
  await store.act(toPrepare, decide('visit', { step: 'quote', on: tomorrow }));

  const { pinned, requests } = await list('quotes');

  assert.deepEqual(ids(pinned), [toPrepare]);
  assert.deepEqual(ids(requests), [open1]);
});

testDatabase('quotes to prepare are ordered by day', async (t, database) => {
  const { store, list } = await open(t, database);
  const later = await store.answeredRequest();
  await store.act(later, decide('visit', { step: 'quote', on: tomorrow }));
  const first = await store.answeredRequest();
  await store.act(first, decide('visit', { step: 'quote', on: yesterday }));

  const { pinned } = await list('quotes');

  assert.deepEqual(ids(pinned), [first, later]);
});

for (const filter of ['visit', 'quoted', 'won', 'lost', 'discarded'] as const)
  testDatabase(`the list of all is filtered by ${filter}`, async (t, database) => {
    const { store, list } = await open(t, database);
    await store.waitingRequest();
    await store.answeredRequest();
    for (const outcome of ['visit', 'quoted', 'won', 'lost', 'discarded'] as const) {
      await store.act(await store.waitingRequest(), decide(outcome));
    }

    const { requests } = await list(`all&filter=${filter}`);

    const outcomes = requests.map(({ outcome }) => outcome?.kind);
    assert.deepEqual(outcomes, [filter]);
  });

testDatabase('the list of all can show answers alone', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.waitingRequest();
  const answered = await store.answeredRequest();
  await store.act(await store.waitingRequest(), decide('won'));

  const { requests } = await list('all&filter=answered');

  assert.deepEqual(ids(requests), [answered]);
});

testDatabase('the list of all is filtered by waiting requests', async (t, database) => {
  const { store, list } = await open(t, database);
  const waiting = await store.waitingRequest({ urgent: 1 });
  await store.answeredRequest();

  const { requests } = await list('all&filter=waiting');

  assert.deepEqual(ids(requests), [waiting]);
});

testDatabase('counts the requests of each filter', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.waitingRequest();
  await store.answeredRequest();
  await store.act(await store.waitingRequest(), decide('won'));
  await store.act(await store.answeredRequest(), decide('won'));
  await store.suspectedRequest();
  await store.spamRequest();

  const { filterCounts } = await list('all&filter=won');

  assert.deepEqual(filterCounts, {
    waiting: 1,
    answered: 1,
    visit: 0,
    quoted: 0,
    won: 2,
    lost: 0,
    discarded: 0,
    spam: 2,
  });
});

testDatabase('polling counts no filters', async (t, database) => {
  const { list } = await open(t, database);

  assert.equal((await list('waiting')).filterCounts, null);
});

testDatabase('counts the open quotes with their sum', async (t, database) => {
  const { store, list, quotedRequest } = await open(t, database);
  await quotedRequest(tomorrow, { amount: 3400 });
  await quotedRequest(tomorrow, { amount: 600 });
  await quotedRequest(tomorrow);
  await store.act(await store.waitingRequest(), decide('won'));

  const { counts } = await list('waiting');

  assert.deepEqual(counts.quotes, { count: 3, sum: 4000, withoutAmount: 1 });
});

testDatabase('the sum without open quotes is zero', async (t, database) => {
  const { list } = await open(t, database);

  const { counts } = await list('quotes');

  assert.deepEqual(counts.quotes, { count: 0, sum: 0, withoutAmount: 0 });
});

testDatabase('the list of all counts the months of its page', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.waitingRequest({ receivedAt: '2026-09-30T21:59:00.000Z' });
  await store.waitingRequest({ receivedAt: '2026-09-30T22:00:00.000Z' });
  await store.waitingRequest();
  await store.spamRequest();

  const { months } = await list('all');

  assert.deepEqual(months, [
    { month: '2026-11', count: 1, sum: 0 },
    { month: '2026-10', count: 1, sum: 0 },
    { month: '2026-09', count: 1, sum: 0 },
  ]);
});

testDatabase('a filtered list sums the amounts of its months', async (t, database) => {
  const { store, list, quotedRequest } = await open(t, database);
  await quotedRequest(tomorrow, { amount: 600 });
  const won = await quotedRequest(tomorrow, { amount: 3400 });
  await store.act(won, decide('won'));

  const { months } = await list('all&filter=won');

  assert.deepEqual(months, [{ month: '2026-11', count: 1, sum: 3400 }]);
});

testDatabase('counts the spam of more than 30 days', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.spamRequest();
  await store.spamRequest({ receivedAt: '2026-10-22T08:59:59.000Z' });
  await store.suspectedRequest({ receivedAt: '2026-10-22T08:59:59.000Z' });
  await store.waitingRequest({ receivedAt: '2026-10-22T08:59:59.000Z' });

  const { counts } = await list('waiting');

  assert.equal(counts.oldSpam, 2);
});

testDatabase('counts what was set aside this week', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.suspectedRequest({ receivedAt: '2026-11-14T08:59:59.000Z' });
  await store.suspectedRequest({ receivedAt: '2026-11-20T10:00:00.000Z' });
  await store.spamRequest();

  const { setAside } = await list('waiting');

  assert.deepEqual(setAside, { count: 1, lastAt: '2026-11-20T10:00:00.000Z' });
});

testDatabase('nothing is set aside without suspicion', async (t, database) => {
  const { store, list } = await open(t, database);
  await store.waitingRequest();

  assert.equal((await list('waiting')).setAside, null);
});

async function open(t: TestContext, database: DatabaseConfig) {
  const desk = await startTestDesk(t, { database });
  const { server, store, cookie } = desk;
  return {
    ...desk,
    /** Reads a list. `&filter=` and `&after=` select a part of it. */
    list: (query: string) =>
      read<RequestList>(server, `${apiPaths.requests}?list=${query}`, cookie),

    /** Stores a request with a visit on a day. */
    async visitRequest(on: string, time: string | null): Promise<number> {
      const id = await store.waitingRequest();
      await store.act(id, decide('visit', { ...visitOn(on), time }));
      return id;
    },

    /** Stores a request whose quote has a follow-up on a day. */
    async quotedRequest(on: string, changes: { amount?: number } = {}): Promise<number> {
      const id = await store.waitingRequest();
      await store.act(id, decide('quoted', { ...followUpOn(on), ...changes }));
      return id;
    },
  };
}

function ids(rows: readonly RequestRow[]): number[] {
  return rows.map(({ id }) => id);
}
