import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase, openExisting } from '../../src/database/open.ts';
import { subscribeDevice } from '../kit/notifications.ts';
import { startPushService } from '../kit/push-service.ts';
import { startTestSmtp } from '../kit/smtp.ts';
import { until } from '../kit/until.ts';
import { startWebhookReceiver, webhookSecret } from '../kit/webhook-receiver.ts';
import { Load, noRateLimit } from './load.ts';
import { report, scale } from './report.ts';
import { startProcess, workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

const rounds = scale(2, 40);

test(`${rounds} times kill -9 while delivering: each request by mail, push and webhook, and nothing else`, async (t) => {
  const [smtp, push, hook] = [
    await startTestSmtp(t),
    await startPushService(t),
    await startWebhookReceiver(t),
  ];
  const place = await workplace(t);
  const env = {
    ...place,
    ...noRateLimit,
    ...push.env,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'web@example.com',
    MAIL_TO: 'info@example.com',
    WEBHOOK_URL: hook.url,
    WEBHOOK_SECRET: webhookSecret,
  };
  const config = { kind: 'sqlite', file: join(place.DATA_DIR, 'requests.sqlite') } as const;
  const database = await openDatabase(config);
  await subscribeDevice(database.queries, push, new Date());
  await database.close();
  const load = new Load();
  for (let round = 1; round <= rounds; round++) {
    const server = await start();
    // The moment is the experiment: from the first answer to some dozen later.
    const enough = load.acknowledged.size + 1 + Math.random() * 30;
    load.start(server.url, { visitors: 4, pauseMs: 10 });
    await until(() => load.acknowledged.size >= enough);
    server.child.kill('SIGKILL');
    await server.exited;
    await load.stop();
    await endLeases();
  }
  await start();
  const { queries, close } = await openExisting(config);
  const pending = queries.selectFrom('deliveries').select('id').where('status', '=', 'pending').limit(1);
  await until(async () => (await pending.execute()).length === 0, 600).finally(close);
  const stored = await storedRequests(config);
  assert.ok(stored.length >= load.acknowledged.size);
  assert.deepEqual(
    push.received.filter(({ fault }) => fault !== undefined),
    [],
  );
  assert.ok(hook.received.every(({ accepted }) => accepted));
  const told = {
    mail: smtp.mails.map(({ messageId }) => [Number(/^<solicitud-(\d+)\./.exec(messageId)?.[1])]),
    push: push.received.flatMap(({ message }) => (message.requestId === null ? [] : [[message.requestId]])),
    webhook: hook.received.map(({ id }) => [Number(/^request_(\d+)_/.exec(id)?.[1])]),
  };
  for (const [by, messages] of Object.entries(told)) {
    const result = compareTold(
      stored.map(({ id }) => id),
      messages,
    );
    report(t, 'told-after-kills', { by, rounds, acknowledged: load.acknowledged.size, ...result });
    assert.deepEqual([result['told of none'], result.missing], [0, 0], by);
    assert.ok(result['messages again'] <= rounds, by);
  }

  function start() {
    return startProcess(t, env, [], 'tests/kit/push-main.ts');
  }

  /** Instead of waiting for three minutes. */
  async function endLeases() {
    const { queries, close } = await openDatabase(config);
    await queries.updateTable('deliveries').set({ lockedUntil: null }).execute();
    await close();
  }
});

function compareTold(stored: number[], messages: number[][]) {
  const seen = new Set<number>();
  let again = 0;
  for (const ids of messages) {
    if (ids.some((id) => seen.has(id))) again++;
    for (const id of ids) seen.add(id);
  }
  return {
    stored: stored.length,
    messages: messages.length,
    'requests told of': stored.filter((id) => seen.has(id)).length,
    missing: stored.filter((id) => !seen.has(id)).length,
    'told of none': [...seen].filter((id) => !stored.includes(id)).length,
    'messages again': again,
  };
}
