import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../tests/kit/database.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import type { Channel, Db } from '../database/tables.ts';
import { eraseRequests } from '../requests/personal-data.ts';
import { before, dayMs, hourMs } from '../time.ts';
import {
  backoff,
  claimNext,
  lateAfterMs,
  readChannelStatus,
  recordResult,
  retryFailed,
} from './deliveries.ts';
import type { DeliveryResult } from './delivery-result.ts';

test('doubles the backoff from 30 seconds to an hour', () => {
  const seconds = waits().map((wait) => wait / 1000);
  assert.deepEqual(seconds.slice(0, 9), [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

test('backs off for seven days', () => {
  const days = waits().reduce((sum, wait) => sum + wait, 0) / dayMs;
  assert.ok(days >= 7 && days < 7.1, `${days} days`);
});

testDatabase('claims the delivery that has been due longest', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  await store.requestWithDeliveries(['mail']);
  await db
    .updateTable('deliveries')
    .set({ runAt: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', 2)
    .execute();

  const claimed = await claimNext(db, ['mail'], clock.now());

  assert.equal(claimed?.id, 2);
});

testDatabase('only one of several servers claims a delivery', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  for (let count = 0; count < 8; count++) await store.requestWithDeliveries(['mail']);

  const claimed: number[] = [];
  const serve = async () => {
    while (claimed.length < 8) {
      const delivery = await claimNext(db, ['mail'], clock.now());
      if (delivery) claimed.push(delivery.id);
    }
  };
  await Promise.all([serve(), serve(), serve(), serve()]);

  assert.deepEqual(claimed.toSorted(), [1, 2, 3, 4, 5, 6, 7, 8]);
});

testDatabase('claims no locked delivery', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  await claimNext(db, ['mail'], clock.now());

  clock.advance(179_999);

  assert.equal(await claimNext(db, ['mail'], clock.now()), undefined);
});

testDatabase('claims a delivery again once its lock has expired', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  await claimNext(db, ['mail'], clock.now());

  clock.advance(180_000);

  const second = await claimNext(db, ['mail'], clock.now());
  assert.equal(second?.attempts, 2);
});

testDatabase('claims a delivery dated in the future', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);

  clock.advance(-30 * dayMs);

  assert.ok(await claimNext(db, ['mail'], clock.now()));
});

testDatabase('treats a lock dated in the future as expired', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  await claimNext(db, ['mail'], clock.now());

  clock.advance(-30 * dayMs);

  const second = await claimNext(db, ['mail'], clock.now());
  assert.equal(second?.attempts, 2);
});

testDatabase('waits for the longest backoff', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);

  clock.advance(-hourMs);

  assert.equal(await claimNext(db, ['mail'], clock.now()), undefined);
});

testDatabase('counts a delivery dated in the future as late', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);

  clock.advance(-30 * dayMs);

  const { lateSince } = await readChannelStatus(db, 'mail', clock.now());
  assert.equal(lateSince, before(clock.now(), lateAfterMs));
});

testDatabase('ignores a result after the lock expired', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  const first = await claim(db, 'mail', clock.now());
  clock.advance(180_000);
  const second = await claim(db, 'mail', clock.now());

  await recordResult(db, first, delivered, clock.now());
  assert.equal((await store.deliveries())[0]?.status, 'pending');

  await recordResult(db, second, delivered, clock.now());
  assert.equal((await store.deliveries())[0]?.status, 'delivered');
});

testDatabase('gives up after seven days of attempts', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  const start = clock.now().getTime();

  for (;;) {
    const delivery = await claimNext(db, ['mail'], clock.now());
    if (!delivery) break;
    await recordResult(db, delivery, refused, clock.now());
    clock.advance(hourMs);
  }

  const [delivery] = await store.deliveries();
  assert.equal(delivery?.status, 'failed');
  assert.equal(delivery.lastError, '554 no');
  assert.ok(clock.now().getTime() - start > 7 * dayMs);
});

testDatabase('tries a deferred recipient for seven days', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  await recordResult(db, await claim(db, 'mail', clock.now()), deferred, clock.now());
  const start = clock.now().getTime();

  for (;;) {
    clock.advance(hourMs);
    const delivery = await claimNext(db, ['mail'], clock.now());
    if (!delivery) break;
    await recordResult(db, delivery, refused, clock.now());
  }

  const [, own] = await store.deliveries();
  assert.equal(own?.status, 'failed');
  assert.ok(clock.now().getTime() - start > 7 * dayMs);
});

testDatabase('enqueues no recipient after the lock expired', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  const first = await claim(db, 'mail', clock.now());
  clock.advance(180_000);
  await claim(db, 'mail', clock.now());

  await recordResult(db, first, deferred, clock.now());

  assert.equal((await store.deliveries()).length, 1);
});

testDatabase('records a deferral while its request is erased', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  const id = await store.requestWithDeliveries(['mail']);
  const delivery = await claim(db, 'mail', clock.now());

  await Promise.all([
    recordResult(db, delivery, deferred, clock.now()),
    eraseRequests(db, { ids: [id], by: null }, clock.now()),
  ]);

  assert.deepEqual(await store.deliveries(), []);
});

testDatabase('retries failed deliveries on request', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  await db.updateTable('deliveries').set({ status: 'failed', attempts: 175 }).execute();

  const count = await retryFailed(db, clock.now());

  assert.equal(count, 1);
  assert.equal((await claimNext(db, ['mail'], clock.now()))?.attempts, 1);
});

testDatabase('a success ends the channel’s wait for a connection', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  const attempt = async (channel: Channel, result: DeliveryResult) => {
    await store.requestWithDeliveries([channel]);
    const delivery = await claim(db, channel, clock.now());
    await recordResult(db, delivery, result, clock.now());
  };
  await attempt('webhook', unreachable);
  await attempt('mail', unreachable);
  await attempt('mail', refused);

  await attempt('mail', delivered);

  const seconds = (await store.deliveries()).map(
    ({ runAt }) => (Date.parse(runAt) - clock.now().getTime()) / 1000,
  );
  assert.deepEqual(seconds, [30, 0, 30, 0]);
});

const delivered = { status: 'delivered' } as const;
const deferred = {
  status: 'delivered',
  rejected: [{ address: 'b@example.com', reason: '450 busy', isTemporary: true }],
} as const;
const refused = { status: 'retry', reason: '554 no' } as const;
const unreachable = {
  status: 'retry',
  reason: 'ECONNREFUSED',
  unreachable: true,
} as const;

/** Returns the backoff after each attempt, in milliseconds. */
function waits(): number[] {
  const all: number[] = [];
  for (let wait = backoff(1); wait !== undefined; wait = backoff(all.length + 1))
    all.push(wait);
  return all;
}

async function claim(db: Db, channel: Channel, now: Date) {
  return (await claimNext(db, [channel], now)) ?? assert.fail('Nothing is due.');
}
