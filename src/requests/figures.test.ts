import assert from 'node:assert/strict';
import { act, storedRequest } from '../../tests/support/requests.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import { readFigures } from './figures.ts';
import { insertRequest, type NewRequest } from './store.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const hourMs = 60 * 60 * 1000;

testDatabase('weeks are those of Madrid, and every one of the twelve is there', async (t, config) => {
  const { figures } = await open(t, config, [
    // A minute before Monday, and Monday.
    { receivedAt: '2026-11-15T22:59:00.000Z' },
    { receivedAt: '2026-11-15T23:00:00.000Z' },
    // Summer time.
    { receivedAt: '2026-10-18T22:00:00.000Z' },
    { receivedAt: '2026-08-30T22:00:00.000Z' },
    { receivedAt: '2026-08-30T21:59:59.999Z' },
  ]);
  const { total, weeks } = await figures();
  assert.deepEqual(
    weeks.map(({ monday, received }) => [monday, received]),
    [
      ['2026-11-16', 1],
      ['2026-11-09', 1],
      ['2026-11-02', 0],
      ['2026-10-26', 0],
      ['2026-10-19', 1],
      ['2026-10-12', 0],
      ['2026-10-05', 0],
      ['2026-09-28', 0],
      ['2026-09-21', 0],
      ['2026-09-14', 0],
      ['2026-09-07', 0],
      ['2026-08-31', 1],
    ],
  );
  assert.equal(total.received, 4);
});

testDatabase(
  'what was answered in 24 hours to the millisecond is in time; spam counts nowhere',
  async (t, config) => {
    const receivedAt = '2026-11-17T10:00:00.000Z';
    const answered = (ms: number) => ({
      receivedAt,
      answeredAt: new Date(Date.parse(receivedAt) + ms).toISOString(),
    });
    const { figures } = await open(t, config, [
      answered(24 * hourMs),
      answered(24 * hourMs + 1),
      answered(90_061),
      answered(1000),
      { receivedAt },
      { receivedAt: '2026-11-19T10:00:00.000Z' },
      { receivedAt: '2026-11-20T09:59:59.999Z' },
      { receivedAt, state: 'quarantined' },
    ]);
    const { total } = await figures();
    const expected = { received: 7, inTime: 3, late: 1, overdue: 1, waiting: 2 };
    assert.deepEqual(total, { ...expected, median: 90_061, slowest: 24 * hourMs + 1 });
  },
);

testDatabase('by outcome, those without one are counted too, and come last', async (t, config) => {
  const receivedAt = '2026-11-17T10:00:00.000Z';
  const { db, figures } = await open(t, config, [{ receivedAt }, { receivedAt }, { receivedAt }]);
  await act(db, 1, { kind: 'outcome', outcome: 'won' }, { now });
  const { outcomes } = await figures();
  assert.deepEqual(
    outcomes.map(({ outcome, received }) => [outcome, received]),
    [
      ['won', 1],
      [null, 2],
    ],
  );
});

testDatabase('those that came by the form in Catalan are counted among the others', async (t, config) => {
  const receivedAt = '2026-11-17T10:00:00.000Z';
  const { figures } = await open(t, config, [
    { receivedAt, language: 'ca' },
    { receivedAt },
    { receivedAt, language: 'ca', state: 'quarantined' },
  ]);
  const { total, inCatalan } = await figures();
  assert.deepEqual([total.received, inCatalan], [2, 1]);
});

testDatabase('of nothing there are figures, too', async (t, config) => {
  const { total, weeks, outcomes } = await (await open(t, config, [])).figures();
  const counts = { received: 0, inTime: 0, late: 0, overdue: 0, waiting: 0, median: null, slowest: null };
  assert.deepEqual([total, weeks.length, outcomes], [counts, 12, []]);
});

type Store = Parameters<Parameters<typeof testDatabase>[1]>;

async function open(t: Store[0], config: Store[1], requests: Partial<NewRequest>[]) {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  for (const request of requests) await insertRequest(queries, { ...storedRequest, ...request });
  return { db: queries, figures: () => readFigures(queries, now) };
}
