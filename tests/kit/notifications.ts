import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { DatabaseConfig, MailConfig, WebhookConfig } from '../../src/config.ts';
import type { Channel as ChannelName, Db } from '../../src/database/tables.ts';
import { createMailChannel } from '../../src/notifications/channels/mail.ts';
import { createPushChannel } from '../../src/notifications/channels/push.ts';
import { createWebhookChannel } from '../../src/notifications/channels/webhook.ts';
import type { Origin } from '../../src/notifications/email.ts';
import {
  saveSubscription,
  vapidKey,
} from '../../src/notifications/push-subscriptions.ts';
import { startWorker } from '../../src/notifications/worker.ts';
import type { NewRequest } from '../../src/requests/store.ts';
import { device, signInAs } from './auth.ts';
import { testClock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import type { startPushService } from './push.ts';
import { testStore } from './store.ts';

/**
 * Opens a database and starts workers on it, with a clock that the test moves. `lines`
 * are the entries of their log: level, text and fields.
 */
export async function openNotifications(t: TestContext, config: DatabaseConfig) {
  const { queries: db } = await openTestDatabase(t, config);
  const clock = testClock();
  const store = testStore(db, clock);

  const lines: string[] = [];
  const note = (level: string) => (fields: object, text?: string) =>
    void lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
  const log = { info: note('info'), warn: note('warn'), error: note('error') };

  return {
    db,
    store,
    clock,
    log,
    lines,
    deliveries: store.deliveries,

    /** Stores a request, and enqueues its deliveries unless it is suspected. */
    addRequest(changes: Partial<NewRequest> = {}, channels?: readonly ChannelName[]) {
      const { state = 'received' } = changes;
      return state === 'received'
        ? store.requestWithDeliveries(channels, changes)
        : store.waitingRequest(changes);
    },

    /** Starts a worker that sends to the given servers of the test. */
    start({ mail, push, webhook, ...options }: Servers) {
      const sender = { ...origin, ...options.origin };
      const services = { db, clock, origin: async () => sender };
      const channels = {
        ...(mail && { mail: createMailChannel(services, mail) }),
        ...(push && {
          push: createPushChannel(services, 'info@example.com', push.hosts).deliver,
        }),
        ...(webhook && { webhook: createWebhookChannel(services, webhook) }),
      };

      const worker = startWorker({
        db,
        clock,
        log,
        channels,
        deskIsOpen: async () => sender.deskIsOpen,
        remindAfterHours: sender.remindAfterHours,
        count() {},
      });
      t.after(() => worker.stop(0));

      return {
        ...worker,
        /** Moves the time forward, and waits until the due deliveries were attempted. */
        async pass(ms: number) {
          clock.advance(ms);
          worker.wake();
          await worker.idle();
        },
      };
    },
  };
}

type Servers = {
  mail?: MailConfig;
  push?: PushService;
  webhook?: WebhookConfig;
  origin?: Partial<Origin>;
};

type PushService = Pick<
  Awaited<ReturnType<typeof startPushService>>,
  'hosts' | 'subscribe'
>;

/** The sender in the tests' messages. */
export const origin: Origin = {
  company: 'Vertical BCN',
  host: 'www.example.com',
  promisesAnswerIn24Hours: true,
  remindAfterHours: 20,
  desk: null,
  deskIsOpen: true,
};

/** Makes each `AbortSignal.timeout` of the test end after `ms` milliseconds. */
export function shortenTimeouts(t: TestContext, ms: number): void {
  const { timeout } = AbortSignal;
  t.mock.method(AbortSignal, 'timeout', (usual: number) => {
    assert.ok(usual < 180_000, 'shorter than a lock');
    return timeout(ms);
  });
}

/** Signs a person in on another device, and turns its notifications on. */
export async function subscribeDevice(
  db: Db,
  service: Pick<PushService, 'subscribe'>,
  now: Date,
  name = 'Marc',
) {
  const { secret, session } = await signInAs(db, name, now);
  const subscribed = service.subscribe((await vapidKey(db)).publicKey);

  await saveSubscription(db, { session, ...subscribed, device }, now);

  return { secret, session, ...subscribed, path: new URL(subscribed.endpoint).pathname };
}
