import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import type { StoredRequest } from '../../src/requests/store.ts';
import { sqliteIn } from '../kit/database.ts';
import { shared } from '../kit/folders.ts';
import { subscribeDevice } from '../kit/notifications.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { startPushService } from '../kit/push.ts';
import { storedRequests } from '../kit/requests.ts';
import { startTestSmtp } from '../kit/smtp.ts';
import { until } from '../kit/until.ts';
import { startWebhookReceiver } from '../kit/webhook.ts';
import {
  allDelivered,
  assertNothingLost,
  type Comparison,
  compare,
  endLeases,
} from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { report, scale } from './report.ts';

const rounds = scale(2, 40);

describe(`despite ${rounds} SIGKILLs`, () => {
  const ends = shared();
  const load = new Load();
  let smtp: Awaited<ReturnType<typeof startTestSmtp>>;
  let push: Awaited<ReturnType<typeof startPushService>>;
  let hook: Awaited<ReturnType<typeof startWebhookReceiver>>;
  let stored: StoredRequest[] = [];
  let comparison: Comparison;

  before(async () => {
    smtp = await startTestSmtp(ends);
    push = await startPushService(ends);
    hook = await startWebhookReceiver(ends);
    const place = await workplace(ends);
    const env = { ...place, ...noRateLimit, ...smtp.env, ...push.env, ...hook.env };
    const config = sqliteIn(place.DATA_DIR);
    await subscribe(config, push);

    const start = () => startProcess(ends, env, { main: 'tests/kit/push-main.ts' });
    for (let round = 1; round <= rounds; round++) {
      const server = await start();
      load.start(server.url, { visitors: 4, pauseMs: 10 });
      await someAcknowledged(load);
      await server.kill('SIGKILL');
      await load.stop();
      await endLeases(config);
    }
    await start();
    await allDelivered(config);
    stored = await storedRequests(config);
    comparison = await compare(load, config);
  });
  after(ends.end);

  test('stores each request that it acknowledged', () => {
    assertNothingLost(comparison, load);
  });

  test('signs each webhook', () => {
    assert.ok(hook.received.every(({ accepted }) => accepted));
  });

  for (const [channel, delivered] of Object.entries({
    mail: () =>
      smtp.mails.map(({ messageId }) => requestIn(messageId, /^<solicitud-(\d+)\./)),
    push: () => push.received.flatMap(({ message }) => message.requestId ?? []),
    webhook: () => hook.received.map(({ id }) => requestIn(id, /^request_(\d+)_/)),
  })) {
    test(`delivers each request by ${channel}`, (t) => {
      const ids = delivered();

      report(t, 'delivery-after-kills', {
        by: channel,
        rounds,
        acknowledged: load.acknowledged.size,
        messages: ids.length,
        again: repetitions(ids),
      });
      assert.deepEqual(new Set(ids), new Set(stored.map(({ id }) => id)));
    });

    test(`repeats by ${channel} at most what the kills interrupted`, () => {
      // A kill interrupts at most two deliveries on a channel.
      assert.ok(repetitions(delivered()) <= 2 * rounds);
    });
  }
});

async function subscribe(
  config: DatabaseConfig,
  service: Parameters<typeof subscribeDevice>[1],
): Promise<void> {
  const { queries, close } = await openDatabase(config);
  await subscribeDevice(queries, service, new Date());
  await close();
}

/** Waits for a random moment, until 1 to 30 more requests have been acknowledged. */
async function someAcknowledged(load: Load): Promise<void> {
  const enough = load.acknowledged.size + 1 + Math.random() * 30;
  await until(() => load.acknowledged.size >= enough);
}

/** Returns the id of the request in a message's id. */
function requestIn(messageId: string, pattern: RegExp): number {
  return Number(pattern.exec(messageId)?.[1]);
}

function repetitions(ids: number[]): number {
  return ids.length - new Set(ids).size;
}
