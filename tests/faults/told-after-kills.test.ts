import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../src/database/open.ts';
import { sqliteIn } from '../kit/database.ts';
import { subscribeDevice } from '../kit/notifications.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { startPushService } from '../kit/push.ts';
import { storedRequests } from '../kit/requests.ts';
import { startTestSmtp } from '../kit/smtp.ts';
import { until } from '../kit/until.ts';
import { startWebhookReceiver } from '../kit/webhook.ts';
import { allDelivered, endLeases } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { report, scale } from './report.ts';

const rounds = scale(2, 40);

test(`delivers each request on every channel despite ${rounds} SIGKILLs`, async (t) => {
  const smtp = await startTestSmtp(t);
  const push = await startPushService(t);
  const hook = await startWebhookReceiver(t);
  const place = await workplace(t);
  const env = {
    ...place,
    ...noRateLimit,
    ...smtp.env,
    ...push.env,
    ...hook.env,
  };
  const config = sqliteIn(place.DATA_DIR);
  const database = await openDatabase(config);
  await subscribeDevice(database.queries, push, new Date());
  await database.close();
  const start = () => startProcess(t, env, { main: 'tests/kit/push-main.ts' });
  const load = new Load();
  for (let round = 1; round <= rounds; round++) {
    const server = await start();
    // The moment is the experiment: from the first answer to some dozen later.
    const enough = load.acknowledged.size + 1 + Math.random() * 30;
    load.start(server.url, { visitors: 4, pauseMs: 10 });
    await until(() => load.acknowledged.size >= enough);
    await server.kill('SIGKILL');
    await load.stop();
    await endLeases(config);
  }
  await start();
  await allDelivered(config);
  const stored = await storedRequests(config);
  assert.ok(stored.length >= load.acknowledged.size);
  assert.ok(hook.received.every(({ accepted }) => accepted));
  const told = {
    mail: smtp.mails.map(({ messageId }) =>
      Number(/^<solicitud-(\d+)\./.exec(messageId)?.[1]),
    ),
    push: push.received.flatMap(({ message }) => message.requestId ?? []),
    webhook: hook.received.map(({ id }) => Number(/^request_(\d+)_/.exec(id)?.[1])),
  };
  for (const [by, ids] of Object.entries(told)) {
    const again = ids.length - new Set(ids).size;
    const { size } = load.acknowledged;
    report(t, 'told-after-kills', {
      by,
      rounds,
      acknowledged: size,
      messages: ids.length,
      again,
    });
    assert.deepEqual(new Set(ids), new Set(stored.map(({ id }) => id)), by);
    // A kill meets at most two deliveries on a channel.
    assert.ok(again <= 2 * rounds, by);
  }
});
