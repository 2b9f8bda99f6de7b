import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testClock } from '../../../tests/support/clock.ts';
import { runCommand } from '../../../tests/support/commands.ts';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { until } from '../../../tests/support/until.ts';
import { startWebhookReceiver, webhookSecret } from '../../../tests/support/webhook-receiver.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { checkWebhook } from '../../doctor/webhook.ts';

const dayMs = 24 * 60 * 60_000;
const noWebhook = { webhook: null, requestsCommand: 'requests' };

testDatabase(
  'what waits for a webhook, and what comes while it is not configured, is told once it is again',
  async (t, config) => {
    const { run, receiver, clock } = await open(t, config);
    receiver.behave(() => 500);
    const before = await run({ webhook: true });
    await before.send('Antes');
    await until(() => receiver.received.length > 0);
    await before.stop();
    const without = await run({ webhook: false });
    await without.marked();
    await without.send('Entretanto');
    const [finding] = await checkWebhook(without.db, noWebhook, new Date());
    assert.deepEqual(finding?.what, ['ya no se le avisa, y le esperan 2 avisos']);
    await without.stop();
    receiver.behave(() => 204);
    const after = await run({ webhook: true });
    await until(async () => {
      clock.advance(60_000);
      return (await after.waiting()) === 0;
    });
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 2);
    assert.deepEqual((await checkWebhook(after.db, noWebhook, new Date())).length, 0, 'no longer missing');
  },
);

testDatabase(
  'a server that tells the webhook is not stopped by one that knows of none',
  async (t, config) => {
    const { run, receiver, clock } = await open(t, config);
    const telling = await run({ webhook: true });
    await until(async () => (await telling.since()) !== undefined);
    const without = await run({ webhook: false });
    await without.marked();
    await without.send('Una');
    await until(async () => {
      clock.advance(15_000);
      return receiver.received.length === 1 && (await telling.since()) === null;
    });
  },
);

testDatabase('after seven days without the webhook nothing waits for it any more', async (t, config) => {
  const { run, receiver, clock } = await open(t, config);
  receiver.behave(() => 500);
  const before = await run({ webhook: true });
  await before.send('Antes');
  await before.stop();
  const without = await run({ webhook: false });
  await without.marked();
  clock.advance(7 * dayMs - 60 * 60_000);
  assert.equal(await without.waiting(), 1);
  await until(async () => {
    clock.advance(60 * 60_000);
    return (await without.waiting()) === 0;
  });
  await without.send('Después');
  assert.equal(await without.waiting(), 0);
});

testDatabase('a clock that is set forward by more drops nothing: the days begin anew', async (t, config) => {
  const { run, receiver, clock } = await open(t, config);
  receiver.behave(() => 500);
  const before = await run({ webhook: true });
  await before.send('Antes');
  await before.stop();
  const without = await run({ webhook: false });
  await without.marked();
  const marked = await without.since();
  clock.set('2026-11-30T09:00:00.000Z');
  await until(async () => {
    clock.advance(60 * 60_000);
    return (await without.since()) !== marked;
  });
  assert.equal(await without.waiting(), 1);
});

testDatabase(
  '«reintentar --drop» drops what waits for a webhook that is missing, and no other',
  async (t, config) => {
    const { run, receiver } = await open(t, config);
    receiver.behave(() => 500);
    const before = await run({ webhook: true });
    await before.send('Antes');
    const refused = await runCommand(config, ['reintentar', '--drop']);
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.equal(await before.waiting(), 1);
    await before.stop();
    const without = await run({ webhook: false });
    await without.marked();
    const { code, stdout } = await runCommand(config, ['reintentar', '--drop']);
    assert.equal(code, 0);
    assert.match(stdout, /Se ha descartado 1 aviso\. Las solicitudes siguen guardadas/);
    assert.equal(await without.waiting(), 0);
    await without.send('Después');
    assert.equal(await without.waiting(), 0);
    assert.equal((await runCommand(config, ['reintentar', '--drop', '--all-failed'])).code, 2);
  },
);

async function open(t: TestContext, config: DatabaseConfig) {
  const clock = testClock();
  const receiver = await startWebhookReceiver(t, undefined, clock.now);
  const secret = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');
  const run = async ({ webhook }: { webhook: boolean }) => {
    const told = { webhook: { url: receiver.url, secret, content: 'id' as const } };
    const server = await startTestServer(t, { database: config, clock, ...(webhook && told) });
    const db = server.database.queries;
    server.outbox.start(server.app.log);
    const stop = () => server.outbox.stop(0);
    t.after(stop);
    const known = () => db.selectFrom('webhooks').selectAll().executeTakeFirst();
    if (webhook) await until(async () => (await known()) !== undefined);
    return {
      db,
      stop,
      async send(message: string) {
        assert.equal((await postForm(server.url, { ...goodRequest, message })).status, 200);
      },
      /** Since when the webhook is missing; undefined where none is known. */
      since: async () => (await known())?.missing_since,
      marked: () => until(async () => typeof (await known())?.missing_since === 'string'),
      async waiting() {
        const notices = await db.selectFrom('notices').select(['channel', 'state']).execute();
        return notices.filter(({ channel, state }) => channel === 'webhook' && state === 'pending').length;
      },
    };
  };
  return { run, receiver, clock };
}
