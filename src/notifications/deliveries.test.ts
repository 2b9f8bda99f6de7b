import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../tests/kit/database.ts';
import { openNotifications } from '../../tests/kit/notifications.ts';
import { backoff, claimNext, recordResult, retryFailed } from './deliveries.ts';

const mail = ['mail'] as const;

test('backs off from 30 s to an hour, for seven days', () => {
  const waits: number[] = [];
  for (let wait = backoff(1); wait !== undefined; wait = backoff(waits.length + 1))
    waits.push(wait / 1000);
  assert.deepEqual(waits.slice(0, 9), [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  const days = waits.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
  assert.ok(days >= 7 && days < 7.1, `${days} days`);
});

testDatabase('claims each delivery for one of several servers', async (t, config) => {
  const { db, addRequest, clock } = await openNotifications(t, config);
  for (let count = 0; count < 8; count++) await addRequest();
  const longest = db
    .updateTable('deliveries')
    .set({ runAt: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', 8);
  await longest.execute();
  const claimed = [(await claimNext(db, mail, clock.now()))?.id];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (claimed.length < 8) {
        const delivery = await claimNext(db, mail, clock.now());
        if (delivery) claimed.push(delivery.id);
      }
    }),
  );
  assert.deepEqual([claimed[0], claimed.length, new Set(claimed).size], [8, 8, 8]);
});

testDatabase(
  'claims again once the lock has expired, and ignores the first result',
  async (t, config) => {
    const { db, addRequest, clock, deliveries } = await openNotifications(t, config);
    await addRequest();
    const first = await claimNext(db, mail, clock.now());
    clock.advance(179_999);
    assert.equal(await claimNext(db, mail, clock.now()), undefined);
    clock.advance(1);
    const second = await claimNext(db, mail, clock.now());
    assert.ok(first && second);
    assert.equal(second.attempts, 2);
    for (const [delivery, status] of [
      [first, 'pending'],
      [second, 'delivered'],
    ] as const) {
      await recordResult(db, delivery, { status: 'delivered' }, clock.now());
      assert.equal((await deliveries())[0]?.status, status);
    }
  },
);

testDatabase(
  'fails after seven days of attempts, and is retried on request',
  async (t, config) => {
    const { db, addRequest, clock, deliveries } = await openNotifications(t, config);
    await addRequest();
    const start = clock.now().getTime();
    for (;;) {
      const delivery = await claimNext(db, mail, clock.now());
      if (!delivery) break;
      await recordResult(db, delivery, { status: 'retry', reason: 'no' }, clock.now());
      clock.advance(3_600_000);
    }
    const [failed] = await deliveries();
    assert.deepEqual([failed?.status, failed?.lastError], ['failed', 'no']);
    assert.ok(clock.now().getTime() - start > 7 * 86_400_000);
    assert.equal(await retryFailed(db, clock.now()), 1);
    assert.equal((await claimNext(db, mail, clock.now()))?.attempts, 1);
  },
);

testDatabase(
  'a success makes deliveries due that waited for the connection',
  async (t, config) => {
    const { db, addRequest, clock, deliveries } = await openNotifications(t, config);
    const lost = { status: 'retry', reason: 'ECONNREFUSED', unreachable: true } as const;
    for (const [channel, result] of [
      ['webhook', lost],
      ['mail', lost],
      ['mail', { status: 'retry', reason: '554 no' }],
      ['mail', { status: 'delivered' }],
    ] as const) {
      await addRequest({}, [channel]);
      const delivery = await claimNext(db, [channel], clock.now());
      assert.ok(delivery);
      await recordResult(db, delivery, result, clock.now());
    }
    const waits = (await deliveries()).map(
      ({ runAt }) => (Date.parse(runAt) - clock.now().getTime()) / 1000,
    );
    assert.deepEqual(waits, [30, 0, 30, 0]);
  },
);
