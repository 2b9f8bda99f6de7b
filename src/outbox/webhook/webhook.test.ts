import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { openTestOutbox } from '../../../tests/support/outbox.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import { until } from '../../../tests/support/until.ts';
import { startWebhookReceiver, webhookSecret } from '../../../tests/support/webhook-receiver.ts';
import { readConfig } from '../../config/config.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { requestUrl } from '../../desk-api/paths.ts';
import { noteWebhook } from './settle.ts';
import { startWebhookWorker } from './worker.ts';

const minuteMs = 60_000;

testDatabase('a request is told once, signed, by its number and its address alone', async (t, config) => {
  const hook = await open(t, config);
  const id = await hook.addRequest();
  const worker = hook.start();
  await worker.pass(minuteMs);
  assert.deepEqual(hook.receiver.received, [
    {
      id: `request_${id}_20261121T090000000Z`,
      accepted: true,
      body: {
        type: 'request.received',
        timestamp: '2026-11-21T09:00:00.000Z',
        data: {
          id,
          url: requestUrl('https://oficina.example.com', { id, received_at: '2026-11-21T09:00:00.000Z' }),
        },
      },
    },
  ]);
  const notices = (await hook.notices()).map(({ channel, state }) => `${channel} ${state}`);
  assert.deepEqual(notices.toSorted(), ['mail pending', 'webhook delivered']);
});

test('everything is told where that is wanted', async (t) => {
  const hook = await open(t, await sqliteFile(t));
  const id = await hook.addRequest({ name: 'Ana Pérez', language: 'ca' });
  await hook.start('everything').idle();
  const [{ body } = { body: {} }] = hook.receiver.received;
  const { name, email, phone, message } = { ...goodRequest, name: 'Ana Pérez' };
  const url = requestUrl('https://oficina.example.com', { id, received_at: '2026-11-21T09:00:00.000Z' });
  assert.deepEqual((body as { data: object }).data, { id, name, email, phone, message, language: 'ca', url });
});

for (const answer of [500, 404, 302, 'cut', 'hang'] as const) {
  test(`a receiver that answers ${answer} is told again, under the same id, until it takes it`, async (t) => {
    const hook = await open(t, await sqliteFile(t));
    hook.receiver.behave((count) => (count < 3 ? answer : 200));
    await hook.addRequest();
    const worker = hook.start('id', 1000);
    await worker.idle();
    for (let minute = 0; minute < 5; minute++) await worker.pass(minuteMs);
    const { received } = hook.receiver;
    assert.deepEqual([received.length, new Set(received.map(({ id }) => id)).size], [3, 1]);
    assert.ok(received.every(({ accepted }) => accepted));
    assert.ok(
      (await hook.notices()).some(({ channel, state }) => channel === 'webhook' && state === 'delivered'),
    );
    assert.doesNotMatch(JSON.stringify(hook.lines), /s3cret|whsec|Ana/);
  });
}

for (const answer of ['cut', 'hang'] as const) {
  test(`a request that no receiver can swallow (${answer}) does not stop the rest`, async (t) => {
    const hook = await open(t, await sqliteFile(t));
    const [first, second] = [await hook.addRequest(), await hook.addRequest()];
    const isOf = (id: number) => hook.receiver.received.at(-1)?.id.startsWith(`request_${id}_`);
    hook.receiver.behave(() => (isOf(first) ? answer : 204));
    const worker = hook.start('id', 1000);
    for (let minute = 0; minute < 5; minute++) await worker.pass(minuteMs);
    const told = hook.receiver.received.filter(({ id }) => id.startsWith(`request_${second}_`));
    assert.equal(told.length, 1);
  });
}

test('a receiver that asks to be left alone (Retry-After) is, for as long as it asks', async (t) => {
  const hook = await open(t, await sqliteFile(t));
  hook.receiver.behave((count) => (count === 1 ? [429, { 'retry-after': '600' }] : 200));
  await hook.addRequest();
  const worker = hook.start();
  await worker.idle();
  await worker.pass(10 * minuteMs - 1000);
  assert.equal(hook.receiver.received.length, 1);
  await worker.pass(1000);
  assert.equal(hook.receiver.received.length, 2);
});

test('from the form to the receiver, and seen in «ver», «revisar» and the metrics', async (t) => {
  const database = await sqliteFile(t);
  const receiver = await startWebhookReceiver(t);
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: webhookSecret };
  const { webhook } = readConfig(env);
  const server = await startTestServer(t, { database, ...(webhook && { webhook }) });
  server.outbox.start(server.app.log);
  t.after(() => server.outbox.stop(0));
  await postForm(server.url, goodRequest);
  await until(() => receiver.received.length === 1);
  assert.equal(receiver.received[0]?.accepted, true);
  const counted = /contact_webhooks_total\{outcome="delivered"\} 1/;
  await until(async () => counted.test(await server.metrics.registry.metrics()));
  assert.doesNotMatch(server.lines.join(''), /s3cret|whsec/);
});

async function open(t: TestContext, config: DatabaseConfig) {
  const outbox = await openTestOutbox(t, config);
  const receiver = await startWebhookReceiver(t, undefined, outbox.clock.now);
  await noteWebhook(outbox.db, outbox.clock.now());
  return {
    ...outbox,
    receiver,
    start(content: 'id' | 'everything' = 'id', patienceMs = 600_000) {
      const { db, clock, log } = outbox;
      const secret = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');
      const told = { config: { url: receiver.url, secret, content }, desk: 'https://oficina.example.com' };
      const worker = startWebhookWorker({ db, clock, log, ...told, count() {}, patienceMs });
      t.after(() => worker.stop(0));
      const pass = async (ms: number) => {
        clock.advance(ms);
        await worker.idle();
      };
      return { ...worker, pass };
    },
  };
}
