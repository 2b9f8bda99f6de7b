import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestPush } from '../../../tests/support/push.ts';
import { act } from '../../../tests/support/requests.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import { absoluteMs, endSession, revokeAllSessions, signOut, startSession } from '../../auth/sessions.ts';
import type { PushSettings } from '../../desk-api/notifications.ts';
import { fillWithInvented } from '../../requests/demo/fill.ts';
import { noteWebhook } from '../webhook/settle.ts';
import { addDevice, changeSettings, findDevice } from './devices.ts';
import { changeVapidKey, vapidKey } from './vapid.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const usual: PushSettings = { content: 'nothing', reminders: false, quiet: null };

test('it says nothing of the person, or the first letter, as each device wants', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t));
  const { session } = await push.addDevice();
  await changeSettings(push.db, { session, settings: { ...usual, content: 'initial' } }, push.clock.now());
  const worker = push.startWorker();
  const titles = () => push.service.received.map(({ message }) => message.title);
  await push.addRequest({ name: '\u202e ñandú Pérez' });
  await worker.pass(minuteMs);
  assert.deepEqual(titles(), ['Nueva solicitud de Ñ.']);
  for (const name of ['Ana', 'Bea', 'Carla', 'Dora']) await push.addRequest({ name });
  await worker.pass(minuteMs);
  assert.equal(titles().at(-1), '4 solicitudes nuevas de A., B., C. y 1 más');
  await changeSettings(push.db, { session, settings: usual }, push.clock.now());
  await push.addRequest({ name: 'Ana' });
  await worker.pass(minuteMs);
  assert.equal(titles().at(-1), 'Nueva solicitud');
  assert.doesNotMatch(JSON.stringify(push.lines), /push\/|Ana|Pérez/);
});

testDatabase(
  'in quiet hours it is silent; at their end one push tells of all that still wait',
  async (t, config) => {
    const push = await openTestPush(t, config);
    const { session } = await push.addDevice();
    // It is 10:00 in Madrid.
    const quiet = { from: '09:00', until: '11:00' };
    await changeSettings(push.db, { session, settings: { ...usual, quiet } }, push.clock.now());
    const worker = push.startWorker();
    const ids = [await push.addRequest(), await push.addRequest()];
    await worker.pass(30 * minuteMs);
    const answered = await push.addRequest();
    await worker.pass(29 * minuteMs);
    await act(push.db, answered, { kind: 'answered', how: null }, { now: push.clock.now() });
    assert.equal(push.service.received.length, 0);
    await worker.pass(minuteMs);
    await worker.pass(minuteMs);
    assert.deepEqual(
      push.service.received.map(({ message }) => message),
      [{ title: '2 solicitudes nuevas', body: '2 sin contestar', ids, waiting: 2 }],
    );
  },
);

test('quiet hours that are taken back hold nothing any more', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t));
  const { session } = await push.addDevice();
  const quiet = { from: '09:00', until: '23:00' };
  await changeSettings(push.db, { session, settings: { ...usual, quiet } }, push.clock.now());
  const worker = push.startWorker();
  await push.addRequest();
  await worker.pass(minuteMs);
  await changeSettings(push.db, { session, settings: usual }, push.clock.now());
  await worker.pass(minuteMs);
  assert.equal(push.service.received.length, 1);
});

testDatabase('what nears its 24 hours is told once, to whoever has that on', async (t, config) => {
  const push = await openTestPush(t, config);
  const [on, off] = [await push.addDevice(), await push.addDevice()];
  await changeSettings(push.db, { ...off, settings: usual }, push.clock.now());
  const old = await push.addRequest({ received_at: '2026-11-20T09:00:00.000Z' });
  const untold = await push.addRequest({ reminded_in: 0 });
  const [first, second] = [await push.addRequest(), await push.addRequest()];
  const [one, two] = [push.startWorker(), push.startWorker()];
  await Promise.all([one.idle(), two.idle()]);
  const before = push.service.received.length;
  for (let hour = 0; hour < 30; hour++) {
    push.clock.advance(hourMs);
    await Promise.all([one.idle(), two.idle()]);
  }
  const reminders = push.service.received.slice(before);
  assert.deepEqual(
    reminders.map(({ browser, message }) => [browser, message.title, message.ids]),
    [[on.path, '2 solicitudes llevan más de 20\u00a0horas sin respuesta', [first, second]]],
  );
  assert.ok(old && untold);
});

testDatabase(
  'the invented requests of the example are told to no device and no webhook',
  async (t, config) => {
    const push = await openTestPush(t, config);
    await push.addDevice();
    await noteWebhook(push.db, push.clock.now());
    assert.equal(await fillWithInvented(push.db, push.clock.now()), true);
    const worker = push.startWorker();
    for (let hour = 0; hour < 25; hour++) await worker.pass(hourMs);
    assert.deepEqual([await push.notices(), push.service.received], [[], []]);
  },
);

testDatabase(
  'ending a session silences its device; one that ran out by itself does not',
  async (t, config) => {
    const push = await openTestPush(t, config);
    const { db, clock } = push;
    const left = async () => (await push.devices()).length;
    const { session } = await push.addDevice();
    await endSession(db, { id: session.id, by: session.person.id });
    assert.equal(await left(), 0, 'revoked');
    await signOut(db, (await push.addDevice()).session.id);
    assert.equal(await left(), 0, 'signed out');
    await push.addDevice();
    await revokeAllSessions(db);
    assert.equal(await left(), 0, 'everywhere');
    const lasting = await push.addDevice();
    clock.advance(absoluteMs);
    const another = await push.addDevice('Ester');
    assert.equal(await left(), 2);
    const [old] = await push.devices();
    assert.equal(old?.session_id, null);
    // Its browser signs in again, and finds it.
    const found = await findDevice(db, {
      session: { ...another.session, person: lasting.session.person },
      endpoint: lasting.endpoint,
    });
    assert.equal(found?.content, 'nothing');
    await db.deleteFrom('people').where('name', '=', 'Marc').execute();
    assert.equal(await left(), 1, 'the person is gone');
  },
);

testDatabase(
  'signing in again takes the device along; somebody else on the same device does not',
  async (t, config) => {
    const push = await openTestPush(t, config);
    const { db, clock } = push;
    const { secret, session, endpoint, keys } = await push.addDevice();
    const device = { browser: 'Chrome', system: 'Android' } as const;
    const again = await startSession(
      db,
      { personId: session.person.id, method: 'link', device, replaces: secret },
      clock.now(),
    );
    assert.equal((await push.devices()).length, 1);
    const other = await push.addDevice('Ester');
    const theirs = other.session.person.id;
    await startSession(
      db,
      { personId: theirs, method: 'link', device, replaces: again?.secret },
      clock.now(),
    );
    assert.deepEqual(
      (await push.devices()).map(({ person_id }) => person_id),
      [theirs],
    );
    // The browser holds it still, and whoever is in now is told that it is off.
    await addDevice(
      db,
      { session: { ...session, id: other.session.id }, endpoint, keys, device },
      clock.now(),
    );
    assert.equal(
      await findDevice(db, { session: { id: other.session.id, person: { id: theirs } }, endpoint }),
      undefined,
    );
    assert.equal((await push.devices()).length, 0);
  },
);

test('another endpoint in the same session takes the place of the one before, with its settings', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t));
  const { db, clock, service } = push;
  const { session, endpoint } = await push.addDevice();
  const settings: PushSettings = {
    content: 'initial',
    reminders: false,
    quiet: { from: '22:00', until: '07:00' },
  };
  await changeSettings(db, { session, settings }, clock.now());
  const { publicKey } = await vapidKey(db, clock.now());
  const next = service.subscribe(publicKey);
  const device = { browser: 'Firefox', system: 'Linux' } as const;
  await addDevice(db, { session, ...next, device, replaces: endpoint }, clock.now());
  assert.deepEqual(
    (await push.devices()).map((one) => one.endpoint),
    [next.endpoint],
  );
  assert.deepEqual(await findDevice(db, { session, endpoint: next.endpoint }), settings);
});

testDatabase(
  'the key is made once, whoever asks first, and changing it forgets every device',
  async (t, config) => {
    const push = await openTestPush(t, config);
    const { db, clock } = push;
    const made = await Promise.all(Array.from({ length: 5 }, () => vapidKey(db, clock.now())));
    assert.equal(new Set(made.map(({ publicKey }) => publicKey)).size, 1);
    await push.addDevice();
    assert.equal(await changeVapidKey(db), 1);
    assert.deepEqual(await push.devices(), []);
    assert.notEqual((await vapidKey(db, clock.now())).publicKey, made[0]?.publicKey);
  },
);
