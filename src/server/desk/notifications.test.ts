import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, readPeople, signIn } from '../../../tests/support/desk.ts';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startPushService } from '../../../tests/support/push-service.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { until } from '../../../tests/support/until.ts';
import type { PushState } from '../../desk-api/notifications.ts';

const root = '/oficina/api/notifications';

test('from the button to the notification: turned on, tried, told of a request, turned off', async (t) => {
  const desk = await open(t);
  const { key, here } = await desk.look(null);
  assert.equal(here, null);
  const subscribed = desk.service.subscribe(key);
  assert.equal(await desk.status('PUT', '/device', subscribed), 204);
  assert.deepEqual((await desk.look(subscribed.endpoint)).here, {
    content: 'nothing',
    reminders: true,
    quiet: null,
  });
  const tried = await desk.ask('POST', '/test', {});
  assert.equal(((await tried.json()) as { done: boolean }).done, true);
  assert.equal(desk.service.received[0]?.message.title, 'Notificación de prueba');
  await postForm(desk.server.url, { ...goodRequest, name: 'Ana' });
  await until(() => desk.service.received.length === 2);
  assert.deepEqual(
    desk.service.received.map(({ fault }) => fault),
    [undefined, undefined],
  );
  assert.equal(desk.service.received[1]?.message.title, 'Nueva solicitud');
  // What the outbox sent; the test is none of it.
  const counted = /contact_pushes_total\{outcome="sent"\} 1/;
  await until(async () => counted.test(await desk.server.metrics.registry.metrics()));
  assert.equal(await desk.status('DELETE', '/device'), 204);
  assert.equal((await desk.look(subscribed.endpoint)).here, null);
  assert.doesNotMatch(desk.server.lines.join(''), /push\/[0-9a-f]{16}/);
});

test('settings are kept as they are chosen, and nothing else is', async (t) => {
  const desk = await open(t);
  const { key } = await desk.look(null);
  const subscribed = desk.service.subscribe(key);
  const wanted = { content: 'initial', reminders: false, quiet: { from: '22:00', until: '07:30' } };
  assert.equal(await desk.status('PUT', '/settings', wanted), 404);
  await desk.status('PUT', '/device', subscribed);
  assert.equal(await desk.status('PUT', '/settings', wanted), 204);
  assert.deepEqual((await desk.look(subscribed.endpoint)).here, wanted);
  for (const wrong of [
    { ...wanted, content: 'name' },
    { ...wanted, quiet: { from: '25:00', until: '07:00' } },
    { ...wanted, quiet: { from: '07:00', until: '07:00' } },
  ])
    assert.equal(await desk.status('PUT', '/settings', wrong), 400);
});

test('a browser whose push service is in our own network, or whose keys are none, is refused', async (t) => {
  const desk = await open(t);
  const { key } = await desk.look(null);
  const { endpoint, keys } = desk.service.subscribe(key);
  assert.equal(
    await desk.status('PUT', '/device', { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }),
    422,
  );
  for (const inner of ['https://127.0.0.1/push', 'http://localhost/push', 'https://192.168.1.1/'])
    assert.equal(await desk.status('PUT', '/device', { endpoint: inner, keys }), 422, inner);
  assert.equal(await desk.status('PUT', '/device', { endpoint: 'push', keys }), 400);
});

test('a browser that was given another endpoint, and could not tell it, is asked for it, and is told on', async (t) => {
  const desk = await open(t);
  const { key, elsewhere } = await desk.look(null);
  assert.equal(elsewhere, false);
  await desk.status('PUT', '/device', desk.service.subscribe(key));
  const next = desk.service.subscribe(key);
  const asked = await desk.look(next.endpoint);
  assert.deepEqual([asked.here, asked.elsewhere], [null, true]);
  await desk.status('PUT', '/device', next);
  const told = await desk.look(next.endpoint);
  assert.deepEqual([told.here !== null, told.elsewhere], [true, false]);
});

test('another person sees which devices are told, and can turn one off', async (t) => {
  const desk = await open(t);
  const { key } = await desk.look(null);
  await desk.status('PUT', '/device', desk.service.subscribe(key));
  const cookie = await signIn(desk.server, { name: 'Ester' });
  const people = await ask(desk.server, 'GET', '/oficina/api/people', { cookie });
  const text = await people.text();
  const [marc] = (JSON.parse(text) as { people: { notified: { id: number }[] }[] }).people;
  assert.equal(marc?.notified.length, 1);
  assert.doesNotMatch(text, /https:\/\/localhost/);
  const path = `${root}/devices/${marc?.notified[0]?.id}`;
  assert.equal((await ask(desk.server, 'DELETE', path, { cookie })).status, 204);
  assert.equal(await desk.status('POST', '/test', {}), 404);
});

test('what the push service refuses is said, and a device that is gone is forgotten', async (t) => {
  const desk = await open(t);
  const { key } = await desk.look(null);
  await desk.status('PUT', '/device', desk.service.subscribe(key));
  desk.service.behave(() => 503);
  const refused = (await (await desk.ask('POST', '/test', {})).json()) as { done: boolean; what: string };
  assert.equal(refused.done, false);
  assert.match(refused.what, /503/);
  desk.service.behave(() => 410);
  await desk.ask('POST', '/test', {});
  assert.equal(await desk.status('POST', '/test', {}), 404);
  assert.deepEqual(
    (await readPeople(desk.server, desk.cookie)).map(({ notified, lost }) => [notified.length, lost.length]),
    [[0, 1]],
    'it is said of whom a device fell silent',
  );
});

async function open(t: TestContext) {
  const service = await startPushService(t);
  const server = await startTestServer(t, { pushNetwork: service.network });
  server.outbox.start(server.app.log);
  t.after(() => server.outbox.stop(0));
  const cookie = await signIn(server);
  const send = (method: string, path: string, body?: object) =>
    ask(server, method, root + path, { cookie, body });
  return {
    server,
    service,
    cookie,
    ask: send,
    status: async (...asked: Parameters<typeof send>) => (await send(...asked)).status,
    look: async (endpoint: string | null) =>
      (await (await send('POST', '', { endpoint })).json()) as PushState,
  };
}
