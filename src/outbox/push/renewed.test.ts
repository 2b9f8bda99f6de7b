import assert from 'node:assert/strict';
import { openTestPush } from '../../../tests/support/push.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { addDevice } from './devices.ts';
import { vapidKey } from './vapid.ts';

const hourMs = 60 * 60_000;
const device = { browser: 'Chrome', system: 'Android' } as const;

testDatabase(
  'what waits for a device is told at the endpoint that its push service gives it meanwhile',
  async (t, config) => {
    const push = await openTestPush(t, config, () => 503);
    const { session, endpoint } = await push.addDevice();
    const id = await push.addRequest();
    const worker = push.startWorker();
    await worker.idle();
    const next = push.service.subscribe((await vapidKey(push.db, push.clock.now())).publicKey);
    await addDevice(push.db, { session, ...next, device, replaces: endpoint }, push.clock.now());
    push.service.behave(() => 201);
    await worker.pass(hourMs);
    const told = push.service.received.at(-1);
    assert.deepEqual([told?.browser, told?.message.ids], [new URL(next.endpoint).pathname, [id]]);
    for (let hour = 0; hour < 22; hour++) await worker.pass(hourMs);
    const before = push.service.received.length;
    assert.match(push.service.received.at(-1)?.message.title ?? '', /lleva más de 20/);
    const last = push.service.subscribe((await vapidKey(push.db, push.clock.now())).publicKey);
    const change = { session, ...last, device, replaces: next.endpoint };
    await addDevice(push.db, change, push.clock.now());
    await worker.pass(hourMs);
    assert.equal(push.service.received.length, before, 'it was reminded of that before');
  },
);

testDatabase(
  'a device that was given another endpoint is kept when the one before turns out to be gone',
  async (t, config) => {
    const push = await openTestPush(t, config);
    const { session, endpoint } = await push.addDevice();
    const next = push.service.subscribe((await vapidKey(push.db, push.clock.now())).publicKey);
    push.service.behave(async () => {
      await addDevice(push.db, { session, ...next, device, replaces: endpoint }, push.clock.now());
      return 410;
    });
    await push.addRequest();
    const worker = push.startWorker();
    await worker.idle();
    push.service.behave(() => 201);
    await worker.pass(hourMs);
    assert.deepEqual(
      (await push.devices()).map((one) => one.endpoint),
      [next.endpoint],
    );
    assert.equal(push.service.received.at(-1)?.browser, new URL(next.endpoint).pathname);
  },
);
