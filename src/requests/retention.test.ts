import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { testClock } from '../../tests/support/clock.ts';
import { goodRequest } from '../../tests/support/form.ts';
import { newestRequests } from '../../tests/support/requests.ts';
import { temporaryDirectory, usualLimits } from '../../tests/support/server.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { until } from '../../tests/support/until.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { deleteOldRequests, doubtDeletion, forgetClients, monthsEarlier } from './delete-old.ts';
import { enqueueDelivery } from './deliveries.ts';
import { receiveRequest } from './receive.ts';
import { startRetention } from './retention.ts';
import { noteRound } from './rounds.ts';
import { insertRequest } from './store.ts';

const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-21T09:00:00.000Z');
testDatabase('a request goes with its notice once its time is over, in whatever state', async (t, config) => {
  const { queries } = await open(t, config);
  await store(queries, '2025-11-21T08:59:59.999Z', 'quarantined');
  const old = await store(queries, '2025-11-21T08:59:59.999Z');
  await enqueueDelivery(queries, { kind: 'request', requestId: old, channels: ['mail'] }, now);
  const young = await store(queries, '2025-11-21T09:00:00.000Z');
  await enqueueDelivery(queries, { kind: 'request', requestId: young, channels: ['mail'] }, now);
  assert.equal(await deleteOldRequests(queries, { months: 12, now }), 2);
  assert.deepEqual(await ids(queries), [young]);
  const notices = await queries.selectFrom('deliveries').select('request_id').execute();
  assert.deepEqual(
    notices.map(({ request_id }) => request_id),
    [young],
  );
});

testDatabase('digests and reminders go at the same time, whatever came of them', async (t, config) => {
  const { queries } = await open(t, config);
  for (const kind of ['digest', 'reminder'] as const) {
    for (const status of ['pending', 'delivered', 'failed'] as const) {
      for (const at of ['2025-11-21T08:59:59.999Z', '2025-11-21T09:00:00.000Z'])
        await queries
          .insertInto('deliveries')
          .values({ kind, status, channel: 'mail', created_at: at, run_at: at })
          .execute();
    }
  }
  await deleteOldRequests(queries, { months: 12, now });
  const left = await queries.selectFrom('deliveries').select('created_at').execute();
  assert.deepEqual(
    left.map(({ created_at }) => created_at),
    Array.from({ length: 6 }, () => '2025-11-21T09:00:00.000Z'),
  );
});

testDatabase('what is known of clients is forgotten after its ten minutes', async (t, config) => {
  const database = await open(t, config);
  const { queries } = database;
  const clock = testClock('2026-11-21T23:55:00.000Z');
  const counts = async () => [
    (await queries.selectFrom('rate_counts').selectAll().execute()).length,
    (await queries.selectFrom('recent_contents').selectAll().execute()).length,
    (await queries.selectFrom('daily_keys').selectAll().execute()).length,
  ];
  const submission = { request: goodRequest, honeypot: false, address: '192.0.2.1', limits: usualLimits };
  await receiveRequest(database, submission, clock.now());
  clock.advance(9 * 60_000);
  await forgetClients(queries, clock.now());
  assert.deepEqual(await counts(), [1, 1, 1]);
  clock.advance(6 * 60_000);
  await forgetClients(queries, clock.now());
  assert.deepEqual(await counts(), [0, 0, 0]);
  assert.equal((await ids(queries)).length, 1);
});

testDatabase(
  'it runs at the start and every day, logs a count, and nothing that was written',
  async (t, config) => {
    const database = await open(t, config);
    const { queries } = database;
    const clock = testClock();
    const lines: unknown[] = [];
    const log = {
      info: (...line: unknown[]) => lines.push(line),
      error: (...line: unknown[]) => lines.push(line),
    };
    await store(queries, '2025-01-01T00:00:00.000Z');
    const tomorrow = await store(queries, '2025-11-21T20:00:00.000Z');
    for (const day of [23, 24, 25]) await store(queries, `2025-11-${day}T00:00:00.000Z`);
    const { stop } = startRetention({ database, clock, log, months: 12 });
    await until(async () => lines.length === 1);
    assert.ok((await ids(queries)).includes(tomorrow));
    assert.equal((await ids(queries)).length, 4);
    clock.advance(day);
    await until(async () => lines.length === 2);
    await stop();
    assert.deepEqual(lines[1], [{ deleted: 1, months: 12 }, 'requests deleted: their time is over']);
  },
);

testDatabase('a day on which the database is away is made up for on the next', async (t, config) => {
  const database = await open(t, config);
  const { queries } = database;
  const clock = testClock();
  const errors: unknown[] = [];
  const log = { info: () => {}, error: (error: unknown) => errors.push(error) };
  await store(queries, '2025-01-01T00:00:00.000Z');
  await store(queries, '2026-01-01T00:00:00.000Z');
  await queries.schema.alterTable('requests').renameTo('elsewhere').execute();
  const { stop } = startRetention({ database, clock, log, months: 12 });
  await until(async () => errors.length === 1);
  await queries.schema.alterTable('elsewhere').renameTo('requests').execute();
  clock.advance(day);
  await until(async () => (await ids(queries)).length === 1);
  await stop();
});

testDatabase(
  'a start with the clock a year ahead deletes nothing, and says so every day',
  async (t, config) => {
    const database = await open(t, config);
    const { queries } = database;
    const clock = testClock();
    const errors: unknown[] = [];
    const log = { info: () => {}, error: (...line: unknown[]) => errors.push(line) };
    for (const month of ['01', '11', '12']) await store(queries, `2025-${month}-22T00:00:00.000Z`);
    for (const month of ['03', '06', '09']) await store(queries, `2026-${month}-22T00:00:00.000Z`);
    const first = startRetention({ database, clock, log, months: 12 });
    await until(async () => (await ids(queries)).length === 5);
    await until(async () => (await queries.selectFrom('job_runs').selectAll().execute()).length === 1);
    await first.stop();
    clock.set('2027-05-01T09:00:00.000Z');
    const second = startRetention({ database, clock, log, months: 12 });
    t.after(second.stop);
    await until(() => errors.length === 1);
    assert.equal((await ids(queries)).length, 5);
    assert.equal(second.doubt()?.kind, 'clock ahead of the last round');
    clock.advance(day);
    await until(() => errors.length === 2);
    assert.equal((await ids(queries)).length, 5);
    clock.set('2026-11-23T09:00:00.000Z');
    clock.advance(day);
    await until(async () => (await ids(queries)).length === 4);
    await until(() => second.doubt() === undefined);
  },
);

testDatabase('a clock an hour back or a day ahead takes no more than the time between', async (t, config) => {
  const { queries } = await open(t, config);
  const tomorrow = await store(queries, '2025-11-21T10:00:00.000Z');
  const kept = [
    await store(queries, '2025-11-23T00:00:00.000Z'),
    await store(queries, '2026-06-01T00:00:00.000Z'),
  ];
  await noteRound(queries, 'retention', now);
  const round = async (at: Date) => {
    assert.equal(await doubtDeletion(queries, { months: 12, now: at }), undefined);
    await deleteOldRequests(queries, { months: 12, now: at });
    await noteRound(queries, 'retention', at);
    return (await ids(queries)).toSorted((a, b) => a - b);
  };
  assert.deepEqual(await round(new Date(now.getTime() - day / 24)), [tomorrow, ...kept]);
  assert.deepEqual(await round(new Date(now.getTime() + day)), kept);
  assert.deepEqual(await round(now), kept);
});

testDatabase(
  'where most would go, none does, even by a clock that was right yesterday',
  async (t, config) => {
    const { queries } = await open(t, config);
    for (const month of ['01', '02', '11']) await store(queries, `2026-${month}-01T00:00:00.000Z`);
    await noteRound(queries, 'retention', new Date(now.getTime() - day));
    assert.deepEqual(await doubtDeletion(queries, { months: 1, now }), {
      kind: 'most would go',
      old: 2,
      total: 3,
      now: now.toISOString(),
    });
    await store(queries, '2026-11-02T00:00:00.000Z');
    assert.equal(await doubtDeletion(queries, { months: 1, now }), undefined);
  },
);

test('a deleted text is in no file of SQLite any more', async (t) => {
  const file = `${await temporaryDirectory(t)}/requests.sqlite`;
  const database = await open(t, { kind: 'sqlite', file });
  await store(database.queries, '2025-01-01T00:00:00.000Z');
  const onDisk = async () => Buffer.concat([await readFile(file), await readFile(`${file}-wal`)]);
  assert.ok((await onDisk()).includes(goodRequest.message));
  await deleteOldRequests(database.queries, { months: 12, now });
  await database.purgeDeleted({ vacuum: false });
  assert.equal((await onDisk()).includes(goodRequest.message), false);
});

for (const [date, months, earlier] of [
  ['2026-11-21', 12, '2025-11-21'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2023-02-28'],
  ['2026-01-15', 3, '2025-10-15'],
] as const) {
  test(`${months} months before ${date} is ${earlier}`, () => {
    assert.equal(monthsEarlier(new Date(date), months).toISOString().slice(0, 10), earlier);
  });
}

async function open(t: TestContext, config: DatabaseConfig): Promise<Database> {
  const database = await openDatabase(config);
  t.after(database.close);
  return database;
}

function store(
  queries: Database['queries'],
  received_at: string,
  state: 'received' | 'quarantined' = 'received',
) {
  return insertRequest(queries, { ...goodRequest, received_at, state });
}

async function ids(queries: Database['queries']): Promise<number[]> {
  return (await newestRequests(queries)).map(({ id }) => id);
}
