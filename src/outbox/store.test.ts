import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testClock } from '../../tests/support/clock.ts';
import { goodRequest } from '../../tests/support/form.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { insertRequest } from '../requests/store.ts';
import { createPause, deliveryWindowMs } from './backoff.ts';
import { recordDelivered, recordRefused, recordUnreachable } from './record.ts';
import { claimNotice, insertRequestNotice, type Lease, leaseMs, nextDue } from './store.ts';

const start = new Date('2026-11-21T09:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);

testDatabase('the oldest notice that is due is taken first, and counted', async (t, config) => {
  const db = await open(t, config);
  await addNotice(db, after(1000));
  const oldest = await addNotice(db, start);
  const lease = await claim(db, after(2000));
  assert.equal(lease.request_id, oldest);
  assert.equal(lease.attempts, 1);
  assert.equal(lease.tried_since, after(2000).toISOString());
});

testDatabase('what is not due yet is left alone, and known as next', async (t, config) => {
  const db = await open(t, config);
  await addNotice(db, after(1000));
  assert.equal(await claimNotice(db, start), undefined);
  assert.deepEqual(await nextDue(db, start), after(1000));
});

testDatabase('of twenty that claim at once, each gets another notice', async (t, config) => {
  const db = await open(t, config);
  for (let count = 0; count < 12; count++) await addNotice(db, start);
  const claimed = await Promise.all(Array.from({ length: 20 }, () => claimNotice(db, start)));
  const ids = claimed.flatMap((lease) => (lease ? [lease.id] : []));
  assert.equal(ids.length, 12);
  assert.equal(new Set(ids).size, 12);
});

testDatabase('a holder whose lease is over can neither deliver nor refuse', async (t, config) => {
  const db = await open(t, config);
  await addNotice(db, start);
  const late = await claim(db, start);
  const { attempt, clock } = attemptOn(db);
  clock.advance(leaseMs);
  await recordDelivered(attempt, late);
  const holder = await claim(db, clock.now());
  const held = await onlyNotice(db);
  await recordDelivered(attempt, late);
  await recordRefused(attempt, late, { reason: 'late' });
  assert.deepEqual(await onlyNotice(db), held);
  await recordDelivered(attempt, holder);
  assert.equal((await onlyNotice(db)).state, 'delivered');
});

testDatabase(
  'a refusal is kept with its reason until it is due again, and fails once its time is over',
  async (t, config) => {
    const db = await open(t, config);
    const { attempt, clock } = attemptOn(db);
    await addNotice(db, start);
    await recordRefused(attempt, await claim(db, start), { reason: '451 later' });
    const { state, refusals, last_error } = await onlyNotice(db);
    assert.deepEqual([state, refusals, last_error], ['pending', 1, '451 later']);
    assert.equal(await claimNotice(db, after(29_999)), undefined);
    clock.advance(deliveryWindowMs);
    await recordRefused(attempt, await claim(db, clock.now()), { reason: '451 later' });
    assert.equal((await onlyNotice(db)).state, 'failed');
    assert.equal(await claimNotice(db, after(2 * deliveryWindowMs)), undefined);
  },
);

testDatabase(
  'when nothing can go out, every notice that waits says why and since when',
  async (t, config) => {
    const db = await open(t, config);
    const { attempt, clock } = attemptOn(db);
    const fail = async (reason: string, ms: number) => {
      clock.advance(ms);
      const lease = await claim(db, clock.now());
      await recordUnreachable({ ...attempt, pause: createPause(clock) }, lease, reason);
    };
    await addNotice(db, start);
    await addNotice(db, start);
    await fail('ECONNREFUSED', 1000);
    await fail('ETIMEDOUT', 4000);
    const told = async () => (await db.selectFrom('notices').selectAll().execute()).map(asTold);
    const tried_since = after(1000).toISOString();
    const waits = { last_error: 'ETIMEDOUT', tried_since, state: 'pending' };
    assert.deepEqual(await told(), [waits, waits]);
    await fail('ETIMEDOUT', deliveryWindowMs - 4001);
    assert.deepEqual(await told(), [waits, waits]);
    await fail('ETIMEDOUT', 1);
    assert.deepEqual(await told(), [
      { ...waits, state: 'failed' },
      { ...waits, state: 'failed' },
    ]);
  },
);

function asTold({ last_error, tried_since, state }: Awaited<ReturnType<typeof onlyNotice>>) {
  return { last_error, tried_since, state };
}

function attemptOn(db: Db) {
  const clock = testClock();
  const log = { info() {}, warn() {}, error() {} };
  return { attempt: { db, clock, log, channel: 'mail' } as const, clock };
}

async function open(t: TestContext, config: DatabaseConfig): Promise<Db> {
  const database = await openDatabase(config);
  t.after(database.close);
  return database.queries;
}

async function addNotice(db: Db, at: Date): Promise<number> {
  const row = { ...goodRequest, received_at: at.toISOString(), state: 'received' } as const;
  const id = await insertRequest(db, row);
  await insertRequestNotice(db, id, at);
  return id;
}

async function claim(db: Db, now: Date): Promise<Lease> {
  const lease = await claimNotice(db, now);
  assert.ok(lease);
  return lease;
}

function onlyNotice(db: Db) {
  return db.selectFrom('notices').selectAll().executeTakeFirstOrThrow();
}
