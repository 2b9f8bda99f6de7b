import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { device } from '../../../tests/kit/auth.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openNotifications, subscribeDevice } from '../../../tests/kit/notifications.ts';
import { startPushService } from '../../../tests/kit/push.ts';
import type { DatabaseConfig } from '../../config.ts';
import { listSubscriptions, saveSubscription, vapidKey } from '../push-subscriptions.ts';
import type { ChannelOptions } from './channel.ts';
import { createPushChannel } from './push.ts';

test('allows endpoints of the known push services only', () => {
  const { allows } = createPushChannel({} as ChannelOptions, 'info@example.com');
  const allowed = [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
  ];
  const refused = [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user@fcm.googleapis.com/a',
    'https://fcm.googleapis.com.example.com/a',
    'https://evilfcm.googleapis.com/a',
    'https://push.apple.com.evil/a',
    'https://127.0.0.1/a',
    'push',
  ];
  for (const endpoint of allowed) assert.equal(allows(endpoint), true, endpoint);
  for (const endpoint of refused) assert.equal(allows(endpoint), false, endpoint);
});

testDatabase(
  'notifies every device of a request, without a word about the visitor',
  async (t, config) => {
    const { addRequest, addDevice, worker, service } = await open(t, config);
    const devices = [await addDevice(), await addDevice('Ester')];
    const id = await addRequest({ name: 'Zacarías', message: 'Grieta' });
    await worker.pass(0);
    assert.deepEqual(
      service.received.map(({ browser }) => browser).sort(),
      devices.map(({ path }) => path).sort(),
    );
    const message = {
      title: 'Nueva solicitud',
      body: '1 sin contestar',
      requestId: id,
      waiting: 1,
    };
    for (const received of service.received) assert.deepEqual(received.message, message);
  },
);

testDatabase(
  'skips an already answered request, a deleted device and another host',
  async (t, config) => {
    const { addRequest, addDevice, worker, service, db, deliveries } = await open(
      t,
      config,
    );
    await addDevice();
    await addRequest({}, []);
    const id = await addRequest({}, ['push']);
    await db
      .updateTable('requests')
      .set({ answeredAt: 'now' })
      .where('id', '=', id)
      .execute();
    await worker.pass(0);
    await addRequest({}, ['push']);
    await db.deleteFrom('pushSubscriptions').execute();
    await worker.pass(0);
    assert.deepEqual([service.received, await deliveries()], [[], []]);
    const { endpoint } = await addDevice();
    const elsewhere = { endpoint: endpoint.replace('localhost', '127.0.0.1') };
    await db.updateTable('pushSubscriptions').set(elsewhere).execute();
    await addRequest({}, ['push']);
    await worker.pass(0);
    assert.match((await deliveries())[0]?.lastError ?? '', /^its host/);
  },
);

testDatabase(
  'forgets a device that is gone from its push service, unless renewed',
  async (t, config) => {
    const { addRequest, addDevice, worker, service, db, deliveries, clock } = await open(
      t,
      config,
    );
    const { session } = await addDevice();
    await addRequest({}, ['push']);
    const { publicKey } = await vapidKey(db);
    service.answer(async () => {
      await saveSubscription(
        db,
        { session, ...service.subscribe(publicKey), device },
        clock.now(),
      );
      return 410;
    });
    await worker.pass(0);
    assert.equal((await listSubscriptions(db)).length, 1);
    service.answer(() => 404);
    await worker.pass(30_000);
    assert.deepEqual([await listSubscriptions(db), await deliveries()], [[], []]);
  },
);

async function open(t: TestContext, config: DatabaseConfig) {
  const notifications = await openNotifications(t, config);
  const { db, clock, start } = notifications;
  const service = await startPushService(t, clock.now);
  return {
    ...notifications,
    service,
    addDevice: (name?: string) => subscribeDevice(db, service, clock.now(), name),
    worker: start({ push: service }),
  };
}
