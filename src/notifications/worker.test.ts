import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../tests/kit/database.ts';
import { openNotifications } from '../../tests/kit/notifications.ts';
import { until } from '../../tests/kit/until.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Deliver } from './channels/channel.ts';
import type { DeliveryResult } from './deliveries.ts';
import { startWorker } from './worker.ts';

testDatabase(
  'sends at most two deliveries at a time on a hanging channel',
  async (t, config) => {
    const hanging = Promise.withResolvers<DeliveryResult>();
    const { sent, worker, addRequest } = await open(t, config, ({ channel }) =>
      channel === 'mail' ? hanging.promise : { status: 'delivered' },
    );
    for (let count = 0; count < 5; count++) await addRequest({}, ['mail', 'webhook']);
    worker.wake();
    await until(() => sent.filter((channel) => channel === 'webhook').length === 5);
    assert.equal(sent.filter((channel) => channel === 'mail').length, 2);
    hanging.resolve({ status: 'delivered' });
    await worker.idle();
    assert.equal(sent.length, 10);
  },
);

testDatabase(
  'retries when the backoff is over, and a thrown error too',
  async (t, config) => {
    const { sent, worker, addRequest, clock, lines } = await open(t, config, () => {
      if (sent.length === 2) throw new Error('broken');
      return sent.length === 1
        ? { status: 'retry', reason: 'not now' }
        : { status: 'delivered' };
    });
    await addRequest();
    for (const seconds of [0, 30, 60]) {
      clock.advance(seconds * 1000);
      worker.wake();
      await worker.idle();
    }
    assert.deepEqual(
      [sent.length, lines.map((line) => line.split(' ')[0])],
      [3, ['warn', 'warn', 'info']],
    );
  },
);

testDatabase(
  'stopping waits for deliveries in flight, up to a limit',
  async (t, config) => {
    const gate = Promise.withResolvers<DeliveryResult>();
    const first = await open(t, config, () => gate.promise);
    await first.addRequest();
    first.worker.wake();
    await until(() => first.sent.length === 1);
    const stopped = first.worker.stop(60_000);
    gate.resolve({ status: 'delivered' });
    await stopped;
    assert.equal((await first.deliveries())[0]?.status, 'delivered');
    await first.addRequest();
    first.worker.wake();
    await first.worker.idle();
    assert.equal(first.sent.length, 1, 'it begins nothing more');
    for (const [result, status] of [
      [{ status: 'retry', reason: 'aborted' }, 'pending'],
      [{ status: 'delivered' }, 'delivered'],
    ] as const) {
      const attempts = first.sent.length;
      const hangs = first.start(
        (_, signal) =>
          new Promise((resolve) =>
            signal.addEventListener('abort', () => resolve(result)),
          ),
      );
      await until(() => first.sent.length > attempts);
      await hangs.stop(0);
      const aborted = (await first.deliveries()).at(-1);
      assert.deepEqual(
        [aborted?.status, aborted?.lastError],
        [status, null],
        'it may have arrived',
      );
      await first.addRequest();
    }
  },
);

testDatabase('continues after a database outage', async (t, config) => {
  const { db, sent, worker, addRequest, clock, lines } = await open(t, config);
  await db.schema.alterTable('deliveries').renameTo('away').execute();
  worker.wake();
  await worker.idle();
  assert.match(lines.join(), /could not be claimed/);
  await db.schema.alterTable('away').renameTo('deliveries').execute();
  await addRequest();
  clock.advance(15_000);
  await worker.idle();
  assert.equal(sent.length, 1);
});

type Attempt = (...of: Parameters<Deliver>) => DeliveryResult | Promise<DeliveryResult>;

async function open(
  t: TestContext,
  config: DatabaseConfig,
  attempt: Attempt = () => ({ status: 'delivered' }),
) {
  const notifications = await openNotifications(t, config);
  const { db, clock, log } = notifications;
  const sent: string[] = [];
  const start = (next: Attempt) => {
    const deliver: Deliver = async (delivery, signal) => {
      sent.push(delivery.channel);
      return next(delivery, signal);
    };
    const channels = { mail: deliver, webhook: deliver };
    const worker = startWorker({
      ...{ db, clock, log, channels },
      deskIsOpen: async () => true,
      count() {},
    });
    t.after(() => worker.stop(0));
    return worker;
  };
  return { ...notifications, sent, start, worker: start(attempt) };
}
