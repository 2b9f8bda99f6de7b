import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { device } from '../../../tests/kit/auth.ts';
import { testClock } from '../../../tests/kit/clock.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import {
  openNotifications,
  origin,
  subscribeDevice,
} from '../../../tests/kit/notifications.ts';
import { startPushService } from '../../../tests/kit/push.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import { listSubscriptions, saveSubscription, vapidKey } from '../push-subscriptions.ts';
import { createPushChannel } from './push.ts';

const { allows } = createPushChannel(
  { db: {} as Db, clock: testClock(), origin: async () => origin },
  'info@example.com',
);

for (const { service, endpoint } of [
  { service: 'Chrome', endpoint: 'https://fcm.googleapis.com/fcm/send/a' },
  {
    service: 'Firefox',
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/a',
  },
  { service: 'Safari', endpoint: 'https://web.push.apple.com/a' },
  { service: 'Edge', endpoint: 'https://wns2-par02p.notify.windows.com/w/?token=a' },
])
  test(`allows an endpoint of ${service}`, () => {
    assert.equal(allows(endpoint), true);
  });

for (const { fault, endpoint } of [
  { fault: 'without encryption', endpoint: 'http://fcm.googleapis.com/a' },
  { fault: 'on another port', endpoint: 'https://fcm.googleapis.com:8443/a' },
  { fault: 'with a user', endpoint: 'https://user@fcm.googleapis.com/a' },
  {
    fault: 'on a host that begins alike',
    endpoint: 'https://fcm.googleapis.com.example.com/a',
  },
  { fault: 'on a host that ends alike', endpoint: 'https://evilfcm.googleapis.com/a' },
  { fault: 'in another domain', endpoint: 'https://push.apple.com.evil/a' },
  { fault: 'on this machine', endpoint: 'https://127.0.0.1/a' },
  { fault: 'that is no URL', endpoint: 'push' },
])
  test(`refuses an endpoint ${fault}`, () => {
    assert.equal(allows(endpoint), false);
  });

testDatabase('notifies every device of a request', async (t, config) => {
  const { store, addDevice, worker, service } = await open(t, config);
  const phone = await addDevice('Marc');
  const laptop = await addDevice('Ester');
  await store.requestWithDeliveries(['push']);

  await worker.pass(0);

  const reached = service.received.map(({ browser }) => browser);
  assert.deepEqual(reached.sort(), [phone.path, laptop.path].sort());
});

testDatabase('says nothing about the visitor', async (t, config) => {
  const { store, addDevice, worker, service } = await open(t, config);
  await addDevice();
  const visitor = { name: 'Zacarías', message: 'Grieta' };
  const id = await store.requestWithDeliveries(['push'], visitor);

  await worker.pass(0);

  const [received] = service.received;
  assert.deepEqual(received?.message, {
    kind: 'request',
    title: 'Nueva solicitud',
    body: '1 sin contestar',
    requestId: id,
    waiting: 1,
  });
});

testDatabase('says that a request is urgent', async (t, config) => {
  const { store, addDevice, worker, service } = await open(t, config);
  await addDevice();
  await store.requestWithDeliveries(['push'], { urgent: 1 });

  await worker.pass(0);

  assert.equal(service.received[0]?.message.title, 'Solicitud urgente');
});

testDatabase('drops the push of an answered request', async (t, config) => {
  const { store, addDevice, worker, service } = await open(t, config);
  await addDevice();
  await store.waitingRequest();
  const id = await store.requestWithDeliveries(['push']);
  await store.act(id, { kind: 'answered', how: 'call' });

  await worker.pass(0);

  assert.deepEqual(service.received, []);
  assert.deepEqual(await store.deliveries(), []);
});

testDatabase('drops the push to a deleted device', async (t, config) => {
  const { db, store, addDevice, worker, service } = await open(t, config);
  await addDevice();
  await store.requestWithDeliveries(['push']);
  await db.deleteFrom('pushSubscriptions').execute();

  await worker.pass(0);

  assert.deepEqual(service.received, []);
  assert.deepEqual(await store.deliveries(), []);
});

testDatabase('sends nothing to a host that is not allowed', async (t, config) => {
  const { db, store, addDevice, worker, service } = await open(t, config);
  const { endpoint } = await addDevice();
  const elsewhere = { endpoint: endpoint.replace('localhost', '127.0.0.1') };
  await db.updateTable('pushSubscriptions').set(elsewhere).execute();
  await store.requestWithDeliveries(['push']);

  await worker.pass(0);

  assert.deepEqual(service.received, []);
  assert.match((await store.deliveries())[0]?.lastError ?? '', /^su servidor no es/);
});

testDatabase('forgets a device that is gone from its service', async (t, config) => {
  const { db, store, addDevice, worker, service } = await open(t, config);
  await addDevice();
  await store.requestWithDeliveries(['push']);
  service.answer(() => 404);

  await worker.pass(0);

  assert.deepEqual(await listSubscriptions(db), []);
  assert.deepEqual(await store.deliveries(), []);
});

testDatabase('keeps a device that was renewed during the push', async (t, config) => {
  const { db, store, addDevice, worker, renewDuringPush } = await open(t, config);
  const { session } = await addDevice();
  await store.requestWithDeliveries(['push']);
  const renewed = await renewDuringPush(session);

  await worker.pass(0);

  const endpoints = (await listSubscriptions(db)).map(({ endpoint }) => endpoint);
  assert.deepEqual(endpoints, [renewed.endpoint]);
});

testDatabase('retries a push on the renewed endpoint', async (t, config) => {
  const { store, addDevice, worker, service, renewDuringPush } = await open(t, config);
  const { session } = await addDevice();
  await store.requestWithDeliveries(['push']);
  const renewed = await renewDuringPush(session);
  await worker.pass(0);

  service.answer(() => 201);
  await worker.pass(30_000);

  const last = service.received.at(-1);
  assert.equal(last?.browser, new URL(renewed.endpoint).pathname);
});

type Device = Awaited<ReturnType<typeof subscribeDevice>>;

async function open(t: TestContext, config: DatabaseConfig) {
  const { db, store, clock, start } = await openNotifications(t, config);
  const service = await startPushService(t, clock.now);
  return {
    db,
    store,
    clock,
    service,
    worker: start({ push: service }),
    /** Signs a person in on a new device with notifications. */
    addDevice: (name = 'Marc') => subscribeDevice(db, service, clock.now(), name),
    /**
     * Makes the service answer that a device is gone, while the device renews its
     * endpoint.
     */
    async renewDuringPush(session: Device['session']) {
      const { publicKey } = await vapidKey(db);
      const renewed = service.subscribe(publicKey);
      service.answer(async () => {
        await saveSubscription(db, { session, ...renewed, device }, clock.now());
        return 410;
      });
      return renewed;
    },
  };
}
