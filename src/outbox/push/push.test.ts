import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestPush } from '../../../tests/support/push.ts';
import { act } from '../../../tests/support/requests.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import { until } from '../../../tests/support/until.ts';
import type { RequestAction } from '../../desk-api/actions.ts';
import { lostDevices, removeDevice } from './devices.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

testDatabase('a request reaches each device once, encrypted for it and signed for us', async (t, config) => {
  const push = await openTestPush(t, config);
  const [phone, laptop] = [await push.addDevice(), await push.addDevice('Ester')];
  const id = await push.addRequest({ name: 'Ana Pérez' });
  const worker = push.startWorker();
  await worker.idle();
  const { received } = push.service;
  assert.deepEqual(received.map(({ browser }) => browser).sort(), [phone.path, laptop.path].sort());
  for (const { fault, message } of received) {
    assert.equal(fault, undefined);
    assert.deepEqual(message, { title: 'Nueva solicitud', body: '1 sin contestar', ids: [id], waiting: 1 });
  }
  await worker.pass(hourMs);
  assert.equal(received.length, 2);
  assert.deepEqual(push.counts, ['sent', 'sent']);
  const states = (await push.notices()).map(({ channel, state }) => `${channel} ${state}`);
  assert.deepEqual(states.sort(), ['mail pending', 'push delivered', 'push delivered']);
});

testDatabase('a request whose day has come reaches each device that is reminded, once', async (t, config) => {
  const push = await openTestPush(t, config);
  await push.addDevice();
  await push.addDevice('Ester');
  await push.db
    .updateTable('push_subscriptions')
    .set({ reminders_since: null })
    .where('id', '=', 2)
    .execute();
  const id = await push.addRequest({ answered_at: push.clock.now().toISOString() });
  const worker = push.startWorker();
  await worker.idle();
  const before = push.service.received.length;
  const remind = (action: RequestAction) => act(push.db, id, action, { now: push.clock.now(), person: 1 });
  await remind({ kind: 'reminder-set', on: '2026-11-22' });
  await worker.pass(24 * hourMs);
  await worker.pass(24 * hourMs);
  const told = push.service.received.slice(before).map(({ message }) => message);
  assert.deepEqual(told, [
    { title: 'Para hoy: 1 solicitud', body: '0 sin contestar', ids: [id], waiting: 0 },
  ]);
  await remind({ kind: 'reminder-set', on: '2026-11-25' });
  await remind({ kind: 'reminder-cleared' });
  await worker.pass(48 * hourMs);
  assert.equal(push.service.received.length, before + 1);
});

testDatabase('what is suspected pushes nothing until it is released', async (t, config) => {
  const push = await openTestPush(t, config);
  await push.addDevice();
  const id = await push.addRequest({ state: 'quarantined', reason: 'seo' });
  const worker = push.startWorker();
  await worker.pass(hourMs);
  assert.equal(push.service.received.length, 0);
  await act(push.db, id, { kind: 'released' }, { now: push.clock.now() });
  await worker.pass(minuteMs);
  assert.deepEqual(
    push.service.received.map(({ message }) => message.ids),
    [[id]],
  );
});

testDatabase('what was answered or called spam before it could be told pushes nothing', async (t, config) => {
  const push = await openTestPush(t, config, () => 503);
  await push.addDevice();
  const [answered, junk] = [await push.addRequest(), await push.addRequest()];
  const worker = push.startWorker();
  await worker.idle();
  await act(push.db, answered, { kind: 'answered', how: null }, { now: push.clock.now() });
  await act(push.db, junk, { kind: 'marked-spam' }, { now: push.clock.now() });
  push.service.behave(() => 201);
  const tried = push.service.received.length;
  await worker.pass(hourMs);
  assert.equal(push.service.received.length, tried);
});

for (const status of [404, 410]) {
  testDatabase(
    `a device whose push service says ${status} is forgotten, with what waits for it`,
    async (t, config) => {
      const push = await openTestPush(t, config, () => status);
      await push.addDevice();
      await push.addRequest();
      const worker = push.startWorker();
      await worker.idle();
      assert.deepEqual(await push.devices(), []);
      assert.deepEqual(push.counts, ['forgotten']);
      await push.addRequest();
      await worker.pass(hourMs);
      assert.equal(push.service.received.length, 1);
      const waiting = (await push.notices()).filter(({ channel }) => channel === 'push');
      assert.deepEqual(waiting, []);
    },
  );
}

testDatabase(
  'a device that fell silent is known for a month, or until it is turned on again',
  async (t, config) => {
    const push = await openTestPush(t, config, () => 410);
    const lost = async () => {
      const found = await lostDevices(push.db, push.clock.now());
      return found.map(({ person, browser }) => `${person}, ${browser}`);
    };
    const { session } = await push.addDevice('Ester');
    await removeDevice(push.db, { session_id: session.id });
    assert.deepEqual(await lost(), [], 'she has turned it off herself');
    await push.addDevice('Ester');
    await push.addDevice('Marc');
    await push.addRequest();
    const worker = push.startWorker();
    await worker.idle();
    assert.deepEqual((await lost()).sort(), ['Ester, Chrome', 'Marc, Chrome']);
    await push.addDevice('Marc');
    assert.deepEqual(await lost(), ['Ester, Chrome']);
    push.clock.advance(30 * 24 * hourMs);
    assert.deepEqual(await lost(), []);
  },
);

test('a push service that asks to be left alone (429, Retry-After) is, for as long as it asks', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t), () => [429, { 'retry-after': '600' }]);
  await push.addDevice();
  await push.addRequest();
  const worker = push.startWorker();
  await worker.idle();
  await worker.pass(10 * minuteMs - 1000);
  assert.equal(push.service.received.length, 1);
  push.service.behave(() => 201);
  await worker.pass(1000);
  assert.equal(push.service.received.length, 2);
});

test('a push service that fails (5xx, cut) is tried again at 30 s, then 60 s; then one push tells of all that came', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t), (_, count) => (count === 1 ? 500 : 'cut'));
  await push.addDevice();
  const first = await push.addRequest();
  const worker = push.startWorker();
  const { received } = push.service;
  await worker.idle();
  await worker.pass(29_000);
  assert.equal(received.length, 1);
  await worker.pass(1000);
  assert.equal(received.length, 2);
  await worker.pass(59_000);
  assert.equal(received.length, 2);
  const second = await push.addRequest();
  push.service.behave(() => 201);
  await worker.pass(1000);
  assert.deepEqual(received.at(-1)?.message, {
    title: '2 solicitudes nuevas',
    body: '2 sin contestar',
    ids: [first, second],
    waiting: 2,
  });
  assert.equal(received.length, 3);
});

test('one push service that hangs holds nobody else up, and is tried again', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t));
  const [stuck, well] = [await push.addDevice(), await push.addDevice()];
  push.service.behave(({ browser }) => (browser === stuck.path ? 'hang' : 201));
  await push.addRequest();
  const worker = push.startWorker(5000);
  await until(() => push.counts.includes('sent'));
  await worker.idle();
  assert.deepEqual(push.counts.toSorted(), ['failed', 'sent']);
  push.service.behave(() => 201);
  await worker.pass(30_000);
  const to = push.service.received.map(({ browser }) => browser);
  assert.deepEqual(
    [to.filter((one) => one === stuck.path).length, to.filter((one) => one === well.path).length],
    [2, 1],
  );
});

test('what could not be delivered in seven days has failed', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t), () => 503);
  await push.addDevice();
  await push.addRequest();
  const worker = push.startWorker();
  for (let hour = 0; hour <= 8 * 24; hour += 6) await worker.pass(6 * hourMs);
  const [, notice] = await push.notices();
  assert.equal(notice?.state, 'failed');
});

testDatabase('of two servers one sends it', async (t, config) => {
  const push = await openTestPush(t, config);
  for (let count = 0; count < 5; count++) await push.addDevice();
  await push.addRequest();
  const workers = [push.startWorker(), push.startWorker()];
  await Promise.all(workers.map(({ idle }) => idle()));
  assert.equal(push.service.received.length, 5);
});

test('what another server had in hand when it was killed is not asked for without end', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t));
  await push.addDevice();
  await push.addRequest();
  const lease_until = new Date(push.clock.now().getTime() + 2 * minuteMs).toISOString();
  await push.db
    .updateTable('notices')
    .set({ lease_holder: 'killed', lease_until })
    .where('channel', '=', 'push')
    .execute();
  const later = await push.addRequest();
  const waits: number[] = [];
  const { after } = push.clock;
  push.clock.after = (ms, call) => {
    waits.push(ms);
    return after(ms, call);
  };
  const worker = push.startWorker();
  await worker.idle();
  assert.deepEqual(waits, [15_000]);
  await worker.pass(3 * minuteMs);
  assert.ok(push.service.received.some(({ message }) => message.ids.includes(later)));
});
