import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sqliteFile, testDatabase } from '../../tests/kit/database.ts';
import { openNotifications } from '../../tests/kit/notifications.ts';
import { until } from '../../tests/kit/until.ts';
import type { DatabaseConfig } from '../config.ts';
import { enqueueDeliveries } from '../requests/deliveries.ts';
import type { Deliver } from './channels/channel.ts';
import type { DeliveryResult } from './delivery-result.ts';
import { startWorker } from './worker.ts';

testDatabase('sends at most two deliveries to a hanging channel', async (t, config) => {
  const { store, sent, start } = await open(t, config);
  const hanging = Promise.withResolvers<DeliveryResult>();
  const worker = start(({ channel }) =>
    channel === 'mail' ? hanging.promise : delivered,
  );
  for (let count = 0; count < 5; count++)
    await store.requestWithDeliveries(['mail', 'webhook']);

  worker.wake();
  await until(() => sent.filter((channel) => channel === 'webhook').length === 5);

  assert.equal(sent.filter((channel) => channel === 'mail').length, 2);
  hanging.resolve(delivered);
  await worker.idle();
});

testDatabase('continues when a hanging channel answers', async (t, config) => {
  const { store, sent, start } = await open(t, config);
  const hanging = Promise.withResolvers<DeliveryResult>();
  const worker = start(() => hanging.promise);
  for (let count = 0; count < 5; count++) await store.requestWithDeliveries(['mail']);
  worker.wake();
  await until(() => sent.length === 2);

  hanging.resolve(delivered);
  await worker.idle();

  assert.equal(sent.length, 5);
});

test('checks again after a wake during a claim', async (t) => {
  const { db, store, sent, start, clock } = await open(t, await sqliteFile(t));
  const worker = start(() => delivered);
  const requestId = await store.waitingRequest();
  await worker.idle();

  worker.wake();
  // SQLite has one connection, so this is stored after the claim has found nothing.
  const due = { kind: 'request', requestId, channels: ['mail'] } as const;
  const enqueued = enqueueDeliveries(db, due, clock.now());
  worker.wake();
  await enqueued;
  await worker.idle();

  assert.deepEqual(sent, ['mail']);
});

testDatabase('retries after the backoff', async (t, config) => {
  const { store, sent, start, pass } = await open(t, config);
  const worker = start(() => (sent.length === 1 ? notNow : delivered));
  await store.requestWithDeliveries(['mail']);

  await pass(worker, 0);
  await pass(worker, 29);
  assert.equal(sent.length, 1);

  await pass(worker, 1);
  assert.equal(sent.length, 2);
});

testDatabase('retries after a thrown error', async (t, config) => {
  const { store, sent, start, pass } = await open(t, config);
  const worker = start(() => {
    if (sent.length === 1) throw new Error('broken');
    return delivered;
  });
  await store.requestWithDeliveries(['mail']);

  await pass(worker, 0);
  await pass(worker, 30);

  assert.equal(sent.length, 2);
  assert.equal((await store.deliveries())[0]?.status, 'delivered');
});

testDatabase('logs each failed attempt as a warning', async (t, config) => {
  const { store, sent, start, pass, lines } = await open(t, config);
  const worker = start(() => {
    if (sent.length === 2) throw new Error('broken');
    return sent.length === 1 ? notNow : delivered;
  });
  await store.requestWithDeliveries(['mail']);

  for (const seconds of [0, 30, 60]) await pass(worker, seconds);

  const levels = lines.map((line) => line.split(' ')[0]);
  assert.deepEqual(levels, ['warn', 'warn', 'info']);
});

testDatabase('stopping waits for deliveries in flight', async (t, config) => {
  const { store, sent, start } = await open(t, config);
  const gate = Promise.withResolvers<DeliveryResult>();
  const worker = start(() => gate.promise);
  await store.requestWithDeliveries(['mail']);
  worker.wake();
  await until(() => sent.length === 1);

  const stopped = worker.stop(60_000);
  gate.resolve(delivered);
  await stopped;

  assert.equal((await store.deliveries())[0]?.status, 'delivered');
});

testDatabase('starts nothing once it is stopped', async (t, config) => {
  const { store, sent, start } = await open(t, config);
  const worker = start(() => delivered);
  await worker.stop(0);
  await store.requestWithDeliveries(['mail']);

  worker.wake();
  await worker.idle();

  assert.deepEqual(sent, []);
});

testDatabase('records nothing of an aborted attempt', async (t, config) => {
  const { store, sent, start } = await open(t, config);
  const worker = start(answerAtAbort({ status: 'retry', reason: 'aborted' }));
  await store.requestWithDeliveries(['mail']);
  worker.wake();
  await until(() => sent.length === 1);

  await worker.stop(0);

  const [delivery] = await store.deliveries();
  assert.equal(delivery?.status, 'pending');
  assert.equal(delivery.lastError, null);
});

testDatabase('records a success that arrives with the abort', async (t, config) => {
  const { store, sent, start } = await open(t, config);
  const worker = start(answerAtAbort(delivered));
  await store.requestWithDeliveries(['mail']);
  worker.wake();
  await until(() => sent.length === 1);

  await worker.stop(0);

  const [delivery] = await store.deliveries();
  assert.equal(delivery?.status, 'delivered');
  assert.equal(delivery.lastError, null);
});

testDatabase('logs that deliveries cannot be claimed', async (t, config) => {
  const { db, start, lines } = await open(t, config);
  const worker = start(() => delivered);
  await db.schema.alterTable('deliveries').renameTo('away').execute();

  worker.wake();
  await worker.idle();

  assert.match(lines.join(), /could not be claimed/);
});

testDatabase('continues after a database outage', async (t, config) => {
  const { db, store, sent, start, clock } = await open(t, config);
  const worker = start(() => delivered);
  await db.schema.alterTable('deliveries').renameTo('away').execute();
  worker.wake();
  await worker.idle();

  await db.schema.alterTable('away').renameTo('deliveries').execute();
  await store.requestWithDeliveries(['mail']);
  clock.advance(15_000);
  await worker.idle();

  assert.equal(sent.length, 1);
});

const delivered = { status: 'delivered' } as const;
const notNow = { status: 'retry', reason: 'not now' } as const;

type Attempt = (...args: Parameters<Deliver>) => DeliveryResult | Promise<DeliveryResult>;

/** Returns an attempt that resolves when the worker aborts it. */
function answerAtAbort(result: DeliveryResult): Attempt {
  return (_delivery, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(result));
    });
}

/** Starts workers whose attempts the test controls. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { db, store, clock, log, lines } = await openNotifications(t, config);
  const sent: string[] = [];
  const start = (attempt: Attempt) => {
    const deliver: Deliver = async (delivery, signal) => {
      sent.push(delivery.channel);
      return attempt(delivery, signal);
    };
    const worker = startWorker({
      db,
      clock,
      log,
      channels: { mail: deliver, webhook: deliver },
      deskIsOpen: async () => true,
      remindAfterHours: 20,
      count() {},
    });
    t.after(() => worker.stop(0));
    return worker;
  };
  return {
    db,
    store,
    clock,
    lines,
    /** The channel of each attempt. */
    sent,
    start,
    /** Moves the time forward, and waits until the due deliveries were attempted. */
    async pass(worker: ReturnType<typeof start>, seconds: number) {
      clock.advance(seconds * 1000);
      worker.wake();
      await worker.idle();
    },
  };
}
