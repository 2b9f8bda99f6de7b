import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { decide, visitOn } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { read, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Statistics } from '../../desk-api/requests.ts';
import { dayMs } from '../../time.ts';

const before24Hours = '2026-11-20T09:00:00.000Z';

testDatabase('counts forms and calls separately', async (t, database) => {
  const { store, thisMonth } = await open(t, database);
  await store.waitingRequest();
  await store.waitingRequest({ source: 'phone' });
  await store.waitingRequest({ source: 'phone' });
  await store.spamRequest();

  const { web, phone } = await thisMonth();

  assert.deepEqual({ web, phone }, { web: 1, phone: 2 });
});

testDatabase('counts the first answers within 24 hours', async (t, database) => {
  const { store, thisMonth } = await open(t, database);
  const receivedAt = before24Hours;
  await store.waitingRequest({ receivedAt, answeredAt: '2026-11-21T09:00:00.000Z' });
  await store.waitingRequest({ receivedAt, answeredAt: '2026-11-21T09:00:00.001Z' });
  await store.waitingRequest({ receivedAt: '2026-11-20T08:59:59.999Z' });

  const { inTime, due } = await thisMonth();

  assert.deepEqual({ inTime, due }, { inTime: 1, due: 3 });
});

testDatabase('leaves out answers that are still undecided', async (t, database) => {
  const { store, thisMonth } = await open(t, database);
  const receivedAt = before24Hours;
  await store.waitingRequest();
  await store.waitingRequest({ receivedAt, source: 'phone' });
  const discarded = await store.waitingRequest({ receivedAt });
  await store.act(discarded, decide('discarded'));

  assert.equal((await thisMonth()).due, 0);
});

testDatabase('counts a quote on the day of the last one', async (t, database) => {
  const { store, clock, weeks } = await open(t, database);
  const id = await store.waitingRequest();
  await store.act(id, decide('quoted', { amount: 900 }));
  clock.advance(7 * dayMs);
  await store.act(id, decide('visit', { step: 'quote', on: '2026-11-30' }));
  await store.act(id, decide('quoted', { amount: 3400 }));

  const sent = (await weeks()).map(({ sent, sentSum }) => ({ sent, sentSum }));

  assert.deepEqual(sent, [
    { sent: 1, sentSum: 3400 },
    { sent: 0, sentSum: 0 },
  ]);
});

for (const outcome of ['won', 'lost'] as const)
  testDatabase(`counts a quote that has been ${outcome} since`, async (t, database) => {
    const { store, thisMonth } = await open(t, database);
    const id = await store.waitingRequest();
    await store.act(id, decide('quoted', { amount: 3400 }));
    await store.act(id, decide(outcome));

    const counts = await thisMonth();

    assert.equal(counts.sent, 1);
    assert.equal(counts.sentSum, 3400);
    assert.equal(counts[outcome], 1);
    assert.equal(counts[`${outcome}Sum`], 3400);
  });

testDatabase('does not count a quote that was undone', async (t, database) => {
  const { store, thisMonth } = await open(t, database);
  const id = await store.waitingRequest();
  const undoes = crypto.randomUUID();
  await store.act(id, decide('quoted', { amount: 3400 }), { id: undoes });
  await store.act(id, decide(null, { undoes }));

  assert.equal((await thisMonth()).sent, 0);
});

for (const { how, takesBack } of [
  {
    how: 'the request waits again',
    takesBack: (undoes: string) => ({ kind: 'reopened', undoes, on: null }) as const,
  },
  { how: 'its outcome was removed', takesBack: () => decide(null) },
])
  testDatabase(`does not count a quote once ${how}`, async (t, database) => {
    const { store, thisMonth } = await open(t, database);
    const id = await store.waitingRequest();
    const quote = crypto.randomUUID();
    await store.act(id, decide('quoted', { amount: 3400 }), { id: quote });
    await store.act(id, takesBack(quote));
    await store.act(id, decide('visit', visitOn('2026-11-30')));

    assert.equal((await thisMonth()).sent, 0);
  });

testDatabase('counts nothing else of discarded requests', async (t, database) => {
  const { store, thisMonth } = await open(t, database);
  const id = await store.waitingRequest();
  await store.act(id, decide('quoted', { amount: 3400 }));
  await store.act(id, decide('discarded'));

  const { web, sent, won, lost } = await thisMonth();

  assert.deepEqual({ web, sent, won, lost }, { web: 1, sent: 0, won: 0, lost: 0 });
});

testDatabase('weeks start on Monday in Madrid', async (t, database) => {
  const { store, weeks } = await open(t, database);
  await store.waitingRequest({ receivedAt: '2026-11-15T22:59:59.999Z' });
  await store.waitingRequest({ receivedAt: '2026-11-15T23:00:00.000Z' });

  const mondays = (await weeks()).map(({ monday, web }) => `${monday}: ${web}`);

  assert.deepEqual(mondays, ['2026-11-16: 1', '2026-11-09: 1']);
});

testDatabase('months start at midnight in Madrid', async (t, database) => {
  const { store, statistics } = await open(t, database);
  await store.waitingRequest({ receivedAt: '2026-10-31T22:59:59.999Z' });
  await store.waitingRequest({ receivedAt: '2026-10-31T23:00:00.000Z' });

  const months = (await statistics()).months.map(({ month, web }) => `${month}: ${web}`);

  assert.deepEqual(months, ['2026-11: 1', '2026-10: 1']);
});

testDatabase('counts twelve weeks', async (t, database) => {
  const { store, weeks } = await open(t, database);
  await store.expiredRequest();

  const mondays = (await weeks()).map(({ monday }) => monday);

  assert.equal(mondays.length, 12);
  assert.equal(mondays.at(-1), '2026-08-31');
});

testDatabase('lists nothing from before the first request', async (t, database) => {
  const { store, statistics } = await open(t, database);
  await store.waitingRequest();
  await store.spamRequest({ receivedAt: '2026-08-30T22:00:00.000Z' });

  const { since, months, weeks } = await statistics();

  assert.equal(since, '2026-11-21');
  assert.equal(months.length, 1);
  assert.equal(weeks.length, 1);
});

testDatabase('lists nothing without a request', async (t, database) => {
  const { statistics } = await open(t, database);

  const { total, since, months, weeks } = await statistics();

  assert.deepEqual([total, since, months, weeks], [0, null, [], []]);
});

async function open(t: TestContext, database: DatabaseConfig) {
  const { server, store, clock, cookie } = await startTestDesk(t, { database });
  const statistics = () => read<Statistics>(server, apiPaths.statistics, cookie);
  return {
    store,
    clock,
    statistics,
    async thisMonth() {
      const [month] = (await statistics()).months;
      return month ?? assert.fail('It has no month.');
    },
    weeks: async () => (await statistics()).weeks,
  };
}
