import type { TestContext } from 'node:test';
import { createLinkFor } from '../../src/auth/invitations.ts';
import { startSession } from '../../src/auth/sessions.ts';
import type { DatabaseConfig } from '../../src/config/database.ts';
import type { Db } from '../../src/database/tables.ts';
import { addDevice, listDevices } from '../../src/outbox/push/devices.ts';
import { createPusher } from '../../src/outbox/push/pusher.ts';
import { vapidKey } from '../../src/outbox/push/vapid.ts';
import { startPushWorker } from '../../src/outbox/push/worker.ts';
import { openTestOutbox } from './outbox.ts';
import { type PushBehaviour, startPushService } from './push-service.ts';

/** For tests: a database, a push service on this machine, and workers that send to it, with a clock the test moves. */
export async function openTestPush(t: TestContext, config: DatabaseConfig, behave?: PushBehaviour) {
  const outbox = await openTestOutbox(t, config);
  const { db, clock, log } = outbox;
  const service = await startPushService(t, behave, clock.now);
  const counts: string[] = [];
  return {
    ...outbox,
    service,
    counts,
    devices: () => listDevices(db),
    addDevice: (name?: string) => subscribeDevice(db, service, clock.now(), name),
    startWorker(patienceMs = 600_000) {
      const pusher = createPusher({
        contact: 'mailto:info@example.com',
        network: service.network,
        patienceMs,
      });
      const count = (outcome: string) => void counts.push(outcome);
      const worker = startPushWorker({ db, clock, log, pusher, count });
      t.after(() => worker.stop(0));
      /** Moves the time on, and waits until what fell due is done. */
      const pass = async (ms: number) => {
        clock.advance(ms);
        await worker.idle();
      };
      return { ...worker, pass };
    },
  };
}

/** For tests: signs somebody in on another device, and turns notifications on there. */
export async function subscribeDevice(
  db: Db,
  service: Pick<Awaited<ReturnType<typeof startPushService>>, 'subscribe'>,
  now: Date,
  name = 'Marc',
) {
  const created = await createLinkFor(db, { name }, now);
  if (created.kind !== 'created') throw new Error('There is no link.');
  const device = { browser: 'Chrome', system: 'Android' } as const;
  const signedIn = await startSession(db, { personId: created.person.id, method: 'link', device }, now);
  if (!signedIn) throw new Error('Nobody is signed in.');
  const { secret, session } = signedIn;
  const { publicKey } = await vapidKey(db, now);
  const subscribed = service.subscribe(publicKey);
  await addDevice(db, { session, ...subscribed, device }, now);
  return { session, secret, ...subscribed, path: new URL(subscribed.endpoint).pathname };
}
