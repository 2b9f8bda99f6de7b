import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
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
import type { StatusActionResult } from '../../desk-api/installation.ts';
import type { NotificationState } from '../../desk-api/notifications.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import { hourMs } from '../../time.ts';

test('starts with notifications off', async (t) => {
  const { look } = await open(t);

  const { on } = await look(null);

  assert.equal(on, false);
});

test('turns notifications on', async (t) => {
  const { key, browser, turnOn, look } = await openWithBrowser(t);

  const answer = await turnOn(browser);

  assert.equal(answer.status, 204);
  assert.deepEqual(await look(browser.endpoint), { key, on: true, renew: false });
});

test('turns notifications off', async (t) => {
  const { browser, turnOff, look } = await openSubscribed(t);

  const answer = await turnOff();

  assert.equal(answer.status, 204);
  const { on } = await look(browser.endpoint);
  assert.equal(on, false);
});

test('delivers a test notification', async (t) => {
  const { service, sendTest } = await openSubscribed(t);

  const answer = await sendTest();

  const { done } = (await answer.json()) as StatusActionResult;
  assert.equal(done, true);
  const titles = service.received.map(({ message }) => message.title);
  assert.deepEqual(titles, ['Notificación de prueba']);
});

test('notifies of a request', async (t) => {
  const { server, service } = await openSubscribed(t);

  await postForm(server.url, validRequest);

  await until(() => service.received.length === 1);
  assert.equal(service.received[0]?.message.title, 'Nueva solicitud');
});

test('counts a notification of a request', async (t) => {
  const { server } = await openSubscribed(t);

  await postForm(server.url, validRequest);

  const counted = /contact_deliveries_total\{channel="push",outcome="delivered"\} 1/;
  await until(async () => counted.test(await server.metrics.registry.metrics()));
});

test('never logs an endpoint', async (t) => {
  const { server, service, sendTest, turnOff } = await openSubscribed(t);
  await sendTest();
  await postForm(server.url, validRequest);
  await until(() => service.received.length === 2);

  await turnOff();

  assert.doesNotMatch(server.lines.join(''), /push\/[0-9a-f]{16}/);
});

for (const endpoint of [
  'https://127.0.0.1/push',
  'http://localhost/push',
  'https://push.example.com/',
])
  test(`refuses the push service at ${endpoint}`, async (t) => {
    const { browser, turnOn } = await openWithBrowser(t);

    const answer = await turnOn({ ...browser, endpoint });

    assert.equal(answer.status, 422);
  });

test('refuses an endpoint that is no URL', async (t) => {
  const { browser, turnOn } = await openWithBrowser(t);

  const answer = await turnOn({ ...browser, endpoint: 'push' });

  assert.equal(answer.status, 400);
});

test('refuses a key off the curve', async (t) => {
  const { browser, turnOn } = await openWithBrowser(t);
  const keys = { ...browser.keys, p256dh: `B${'A'.repeat(86)}` };

  const answer = await turnOn({ ...browser, keys });

  assert.equal(answer.status, 422);
});

test('asks a browser to renew an outdated endpoint', async (t) => {
  const { key, service, look } = await openSubscribed(t);
  const next = service.subscribe(key);

  const { on, renew } = await look(next.endpoint);

  assert.equal(on, false);
  assert.equal(renew, true);
});

test('replaces the previous endpoint with a renewed one', async (t) => {
  const { key, service, turnOn, look } = await openSubscribed(t);
  const next = service.subscribe(key);

  await turnOn(next);

  assert.deepEqual(await look(next.endpoint), { key, on: true, renew: false });
});

test('leaves the first person’s devices on for a second one', async (t) => {
  const { browser, look } = await openWithTwoPeople(t);

  const { on } = await look(browser.endpoint);

  assert.equal(on, true);
});

test('shows no endpoint in the list of people', async (t) => {
  const { server, cookie } = await openWithTwoPeople(t);

  const people = await readPeople(server, cookie);

  assert.doesNotMatch(JSON.stringify(people), /https:\/\/localhost/);
});

test('does not let a second person silence the first one’s devices', async (t) => {
  const { server, firstDevice, ester } = await openWithTwoPeople(t);

  const answer = await ask(server, 'DELETE', firstDevice, { cookie: ester });

  assert.equal(answer.status, 403);
});

test('lets the first person silence another’s devices', async (t) => {
  const { server, secondDevice, cookie } = await openWithTwoPeople(t);

  const answer = await ask(server, 'DELETE', secondDevice, { cookie });

  assert.equal(answer.status, 204);
});

test('lets a person silence their own device', async (t) => {
  const { server, firstDevice, cookie, sendTest } = await openWithTwoPeople(t);

  const answer = await ask(server, 'DELETE', firstDevice, { cookie });

  assert.equal(answer.status, 204);
  assert.equal((await sendTest()).status, 404);
});

test('accepts turning off a silenced device', async (t) => {
  const { server, secondDevice, cookie, ester } = await openWithTwoPeople(t);
  await ask(server, 'DELETE', secondDevice, { cookie });

  const answer = await ask(server, 'DELETE', `${root}/device`, { cookie: ester });

  assert.equal(answer.status, 204);
});

test('keeps the links of a silenced person valid', async (t) => {
  const { server, secondDevice, cookie } = await openWithTwoPeople(t);
  const link = await newLink(server, new Date(), 'Ester');
  await ask(server, 'DELETE', secondDevice, { cookie });

  const path = apiPath + apiPaths.redeemLink;
  const entered = await ask(server, 'POST', path, { body: { link } });

  assert.equal(entered.status, 200);
});

test('gives a device to the person who signs in on it last', async (t) => {
  const { server, browser, ester, sendTest } = await openWithTwoPeople(t);
  const { endpoint } = browser;

  await ask(server, 'POST', root, { cookie: ester, body: { endpoint } });

  assert.equal((await sendTest()).status, 404);
});

testDatabase('answers 401 when the session ends in the meantime', async (t, database) => {
  const clock = testClock();
  const desk = await openWithBrowser(t, { database, clock });
  const { queries } = desk.server.database;
  // Advance the clock so that the use of the session is recorded, which happens before
  // the body is read.
  clock.advance(2 * hourMs);
  const asking = beginTurningOn(desk);
  const used = queries
    .selectFrom('sessions')
    .select('id')
    .where('lastUsedAt', '=', clock.now().toISOString());
  await until(async () => (await used.executeTakeFirst()) !== undefined);

  await queries.deleteFrom('sessions').execute();
  asking.end(JSON.stringify(desk.browser));

  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  assert.equal(response.resume().statusCode, 401);
});

test('says why the push service rejects a test', async (t) => {
  const { service, sendTest } = await openSubscribed(t);
  service.answer(() => 503);

  const answer = await sendTest();

  const { done, text } = (await answer.json()) as StatusActionResult;
  assert.equal(done, false);
  assert.match(text, /503/);
});

test('deletes a subscription that has expired', async (t) => {
  const { service, sendTest } = await openSubscribed(t);
  service.answer(() => 410);
  await sendTest();

  const again = await sendTest();

  assert.equal(again.status, 404);
});

test('leaves a closed desk out of mails', async (t) => {
  const { server, mailOf } = await openWithMail(t);

  await postForm(server.url, validRequest);

  const mail = await mailOf(1);
  assert.match(mail, /^Contesta antes de.*^> Grietas en la fachada\.\r$/ms);
  assert.doesNotMatch(mail, linkToRequest);
});

test('links to the desk in mails once it is open', async (t) => {
  const { server, mailOf } = await openWithMail(t);
  await newLink(server);

  await postForm(server.url, validRequest);

  const mail = await mailOf(1);
  assert.match(mail, /^Contesta antes de.*^> Grietas en la fachada\.\r$/ms);
  assert.match(mail, linkToRequest);
});

test('links to a desk that opens later', async (t) => {
  const { server, mailOf } = await openWithMail(t);
  await postForm(server.url, validRequest);
  await mailOf(1);
  await newLink(server);

  await postForm(server.url, { ...validRequest, message: 'Gotera' });

  assert.match(await mailOf(2), linkToRequest);
});

test('delivers what was enqueued before the start', async (t) => {
  const { server, received } = await openWithWebhook(t);
  await postForm(server.url, validRequest);

  server.deliver();

  await until(() => received.length === 1);
});

test('delivers a later request at once', async (t) => {
  const { server, received } = await openWithWebhook(t);
  server.deliver();

  await postForm(server.url, validRequest);

  await until(() => received.length === 1);
});

test('delivers a request at once when it turns out not to be spam', async (t) => {
  const { server, clock, received } = await openWithWebhook(t);
  server.deliver();
  await postForm(server.url, { ...validRequest, [honeypotField]: 'x' });
  const [suspected] = await server.stored();
  const action = { kind: 'spam-cleared' } as const;
  const at = clock.now().toISOString();
  const sent = { id: randomUUID(), requestId: suspected?.id, at, action };
  const cookie = await signIn(server, { now: clock.now() });

  const path = apiPath + apiPaths.actions;
  await ask(server, 'POST', path, { cookie, body: { actions: [sent] } });

  await until(() => received.length === 1);
});

test('leaves a desk at localhost out of a webhook', async (t) => {
  const { server, received } = await openWithWebhook(t);
  server.deliver();
  await newLink(server);

  await postForm(server.url, validRequest);

  await until(() => received.length === 1);
  const [stored] = await server.stored();
  // `localhost` would be the reader's own machine.
  assert.partialDeepStrictEqual(received[0]?.body, {
    data: { id: stored?.id, url: null },
  });
});

const root = apiPath + apiPaths.notifications;
const linkToRequest = /^Abrir la solicitud: https:\/\/www\.example\.com\/oficina/m;

/** Starts a desk and a push service that it may use. Marc is signed in. */
async function open(
  t: TestContext,
  options: { database?: DatabaseConfig; clock?: Clock } = {},
) {
  const service = await startPushService(t);
  const server = await startTestServer(t, { pushHosts: service.hosts, ...options });
  server.deliver();
  const now = options.clock?.now() ?? new Date();
  const cookie = await signIn(server, { now });
  const send = (method: string, path: string, body?: object) =>
    ask(server, method, root + path, { cookie, body });

  return {
    server,
    service,
    cookie,
    turnOn: (subscription: object) => send('PUT', '/device', subscription),
    turnOff: () => send('DELETE', '/device'),
    sendTest: () => send('POST', '/test', {}),
    /** Reads the state of notifications in the browser with that endpoint. */
    async look(endpoint: string | null): Promise<NotificationState> {
      const answer = await send('POST', '', { endpoint });
      return (await answer.json()) as NotificationState;
    },
  };
}

/** Starts a desk whose browser has subscribed at the push service. */
async function openWithBrowser(t: TestContext, options?: Parameters<typeof open>[1]) {
  const desk = await open(t, options);
  const { key } = await desk.look(null);
  return { ...desk, key, browser: desk.service.subscribe(key) };
}

/** Starts a desk with notifications turned on. */
async function openSubscribed(t: TestContext) {
  const desk = await openWithBrowser(t);
  await desk.turnOn(desk.browser);
  return desk;
}

/**
 * Starts a desk with two devices, on which Marc and Ester have turned notifications on.
 */
async function openWithTwoPeople(t: TestContext) {
  const desk = await openSubscribed(t);
  const { server, service, key } = desk;
  const ester = await signIn(server, { name: 'Ester' });
  await ask(server, 'PUT', `${root}/device`, {
    cookie: ester,
    body: service.subscribe(key),
  });
  const people = await readPeople(server, desk.cookie);
  const [first, second] = people.map(({ notified }) => notified[0]?.id ?? 0);

  return {
    ...desk,
    ester,
    firstDevice: apiPath + apiPaths.notifiedDevice(first ?? 0),
    secondDevice: apiPath + apiPaths.notifiedDevice(second ?? 0),
  };
}

/** Starts a server that sends mails, behind a proxy. */
async function openWithMail(t: TestContext) {
  const smtp = await startTestSmtp(t);
  const mail = mailConfig(smtp.url);
  const server = await startTestServer(t, { mail, trustProxy: ['loopback'] });
  server.deliver();

  return {
    server,
    /** Waits for that many mails, and returns the last one without soft line breaks. */
    async mailOf(count: number): Promise<string> {
      await until(() => smtp.mails.length === count);
      return smtp.mails.at(-1)?.raw.replaceAll('=\r\n', '') ?? '';
    },
  };
}

/**
 * Starts a server with a webhook and a clock that stands still, so that it checks for
 * deliveries only when it is woken.
 */
async function openWithWebhook(t: TestContext) {
  const { config: webhook, received } = await startWebhookReceiver(t);
  const clock = testClock();
  const server = await startTestServer(t, { webhook, clock });
  return { server, clock, received };
}

/** Sends the head of a request that turns notifications on, but not its body yet. */
function beginTurningOn({
  server,
  cookie,
}: Pick<Awaited<ReturnType<typeof open>>, 'server' | 'cookie'>): ClientRequest {
  const asking = request(`${server.url}${root}/device`, {
    method: 'PUT',
    headers: {
      host: new URL(server.url).host.replace('127.0.0.1', 'localhost'),
      cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    },
  });
  asking.flushHeaders();
  return asking;
}
