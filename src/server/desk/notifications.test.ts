import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type TestContext, test } from 'node:test';
import { testClock } from '../../../tests/kit/clock.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { ask, newLink, readPeople, signIn } from '../../../tests/kit/desk.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { startPushService } from '../../../tests/kit/push.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { mailConfig, startTestSmtp } from '../../../tests/kit/smtp.ts';
import { until } from '../../../tests/kit/until.ts';
import { startWebhookReceiver } from '../../../tests/kit/webhook.ts';
import type { Clock } from '../../clock.ts';
import type { DatabaseConfig } from '../../config.ts';
import { honeypotField } from '../../contact-request/fields.ts';
import type { NotificationState } from '../../desk-api/notifications.ts';

const root = '/oficina/api/notifications';

test('turns notifications on, delivers a test and a request, turns off', async (t) => {
  const desk = await open(t);
  const { key, on } = await desk.look(null);
  assert.equal(on, false);
  const subscribed = desk.service.subscribe(key);
  assert.equal(await desk.status('PUT', '/device', subscribed), 204);
  assert.deepEqual(await desk.look(subscribed.endpoint), { key, on: true, renew: false });
  const tried = await desk.ask('POST', '/test', {});
  assert.equal(((await tried.json()) as { done: boolean }).done, true);
  await postForm(desk.server.url, { ...validRequest, name: 'Ana' });
  await until(() => desk.service.received.length === 2);
  assert.deepEqual(
    desk.service.received.map(({ message }) => message.title),
    ['Notificación de prueba', 'Nueva solicitud'],
  );
  const counted = /contact_deliveries_total\{channel="push",outcome="delivered"\} 1/;
  await until(async () => counted.test(await desk.server.metrics.registry.metrics()));
  assert.equal(await desk.status('DELETE', '/device'), 204);
  assert.equal((await desk.look(subscribed.endpoint)).on, false);
  assert.doesNotMatch(desk.server.lines.join(''), /push\/[0-9a-f]{16}/);
});

test('refuses unknown push services and keys off the curve', async (t) => {
  const desk = await open(t);
  const { key } = await desk.look(null);
  const { keys } = desk.service.subscribe(key);
  for (const other of [
    'https://127.0.0.1/push',
    'http://localhost/push',
    'https://push.example.com/',
  ])
    assert.equal(
      await desk.status('PUT', '/device', { endpoint: other, keys }),
      422,
      other,
    );
  assert.equal(await desk.status('PUT', '/device', { endpoint: 'push', keys }), 400);
  const off = {
    ...desk.service.subscribe(key),
    keys: { ...keys, p256dh: `B${'A'.repeat(86)}` },
  };
  assert.equal(await desk.status('PUT', '/device', off), 422);
});

test('asks a browser to renew an endpoint that it could not report', async (t) => {
  const desk = await open(t);
  const { key } = await desk.look(null);
  await desk.status('PUT', '/device', desk.service.subscribe(key));
  const next = desk.service.subscribe(key);
  const { on, renew } = await desk.look(next.endpoint);
  assert.deepEqual([on, renew], [false, true]);
  await desk.status('PUT', '/device', next);
  assert.deepEqual(await desk.look(next.endpoint), { key, on: true, renew: false });
});

test('only the first person turns notifications off on his devices', async (t) => {
  const desk = await open(t);
  const { key } = await desk.look(null);
  const first = { cookie: desk.cookie };
  const second = { cookie: await signIn(desk.server, { name: 'Ester' }) };
  const [own, body] = [desk.service.subscribe(key), desk.service.subscribe(key)];
  const { endpoint } = own;
  await desk.status('PUT', '/device', own);
  await ask(desk.server, 'PUT', `${root}/device`, { ...second, body });
  assert.equal((await desk.look(endpoint)).on, true);
  const people = await readPeople(desk.server, desk.cookie);
  assert.doesNotMatch(JSON.stringify(people), /https:\/\/localhost/);
  const [firsts, seconds] = people.map(
    ({ notified }) => `${root}/devices/${notified[0]?.id}`,
  );
  const turnOff = async (path = '', by = first) =>
    (await ask(desk.server, 'DELETE', path, by)).status;
  const link = await newLink(desk.server, new Date(), 'Ester');
  assert.equal(await turnOff(firsts, second), 403);
  assert.equal(await turnOff(seconds), 204);
  assert.equal(await turnOff(`${root}/device`, second), 204, 'his own');
  assert.equal(await turnOff(firsts), 204);
  const entered = await ask(desk.server, 'POST', '/oficina/api/sign-in/link', {
    body: { link },
  });
  assert.equal(entered.status, 200, 'her links stay valid');
  assert.equal(await desk.status('POST', '/test', {}), 404);
  await desk.status('PUT', '/device', own);
  await ask(desk.server, 'POST', root, { ...second, body: { endpoint } });
  assert.equal(
    await desk.status('POST', '/test', {}),
    404,
    'another person signed in there',
  );
});

test('mails link to the desk once it is open', async (t) => {
  const smtp = await startTestSmtp(t);
  const server = await startTestServer(t, {
    mail: mailConfig(smtp.url),
    trustProxy: ['loopback'],
  });
  server.deliver();
  for (const count of [1, 2]) {
    await postForm(server.url, { ...validRequest, message: `Grieta ${count}` });
    await until(() => smtp.mails.length === count);
    const raw = smtp.mails.at(-1)?.raw.replaceAll('=\r\n', '') ?? '';
    assert.match(raw, new RegExp(`^Contesta antes de.*^> Grieta ${count}\r$`, 'ms'));
    assert.equal(
      /^Abrir la solicitud: https:\/\/www\.example\.com\/oficina/m.test(raw),
      count === 2,
    );
    await newLink(server);
  }
});

testDatabase(
  'responds 401 when the session ends during the request',
  async (t, database) => {
    const clock = testClock();
    const desk = await open(t, { database, clock });
    const { key } = await desk.look(null);
    const { queries } = desk.server.database;
    // Then the use of the session is recorded, which is before the body is read.
    clock.advance(2 * 60 * 60_000);
    const request = httpRequest(`${desk.server.url}${root}/device`, {
      method: 'PUT',
      headers: {
        host: new URL(desk.server.url).host.replace('127.0.0.1', 'localhost'),
        cookie: desk.cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
    });
    request.flushHeaders();
    const used = queries
      .selectFrom('sessions')
      .select('id')
      .where('lastUsedAt', '=', clock.now().toISOString());
    await until(async () => (await used.executeTakeFirst()) !== undefined);
    await queries.deleteFrom('sessions').execute();
    request.end(JSON.stringify(desk.service.subscribe(key)));
    const [response] = await once(request, 'response');
    assert.equal(response.resume().statusCode, 401);
  },
);

test('reports the push service’s rejection, and deletes an expired subscription', async (t) => {
  const desk = await open(t);
  const { key } = await desk.look(null);
  await desk.status('PUT', '/device', desk.service.subscribe(key));
  desk.service.answer(() => 503);
  const refused = (await (await desk.ask('POST', '/test', {})).json()) as {
    done: boolean;
    text: string;
  };
  assert.equal(refused.done, false);
  assert.match(refused.text, /503/);
  desk.service.answer(() => 410);
  await desk.ask('POST', '/test', {});
  assert.equal(await desk.status('POST', '/test', {}), 404);
});

test('delivers what came before the start, and later requests at once', async (t) => {
  const { config: webhook, received } = await startWebhookReceiver(t);
  // The clock stands: the worker looks for deliveries only when it is woken.
  const clock = testClock();
  const server = await startTestServer(t, { webhook, clock });
  await postForm(server.url, { ...validRequest, message: 'Gotera' });
  server.deliver();
  await until(() => received.length === 1);
  await postForm(server.url, validRequest);
  await until(() => received.length === 2);
  await postForm(server.url, { ...validRequest, message: 'SEO', [honeypotField]: 'x' });
  const action = { kind: 'spam-cleared' } as const;
  const sent = { id: randomUUID(), requestId: 3, at: clock.now().toISOString(), action };
  const cookie = await signIn(server, { now: clock.now() });
  await ask(server, 'POST', '/oficina/api/actions', {
    cookie,
    body: { actions: [sent] },
  });
  await until(() => received.length === 3);
  // At `localhost` it is the machine of whoever reads the link.
  assert.partialDeepStrictEqual(received[2]?.body, { data: { id: 3, url: null } });
});

async function open(
  t: TestContext,
  options: { database?: DatabaseConfig; clock?: Clock } = {},
) {
  const service = await startPushService(t);
  const server = await startTestServer(t, { pushHosts: service.hosts, ...options });
  server.deliver();
  const cookie = await signIn(server, { now: options.clock?.now() ?? new Date() });
  const send = (method: string, path: string, body?: object) =>
    ask(server, method, root + path, { cookie, body });
  return {
    server,
    service,
    cookie,
    ask: send,
    status: async (...asked: Parameters<typeof send>) => (await send(...asked)).status,
    look: async (endpoint: string | null) =>
      (await (await send('POST', '', { endpoint })).json()) as NotificationState,
  };
}
