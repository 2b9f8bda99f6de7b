import type { TestContext } from 'node:test';
import type { DatabaseConfig } from '../../src/config/database.ts';
import type { Db } from '../../src/database/tables.ts';
import { addDevice, listDevices } from '../../src/outbox/push/devices.ts';
import { createPusher } from '../../src/outbox/push/pusher.ts';
import { vapidKey } from '../../src/outbox/push/vapid.ts';
import { startPushWorker } from '../../src/outbox/push/worker.ts';
import { invite } from '../../src/people/invite.ts';
import { beginSession, findSession } from '../../src/people/session.ts';
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
  const invited = await invite(db, { name, add: true }, now);
  if (invited.kind !== 'invited') throw new Error('Nobody is invited.');
  const device = { browser: 'Chrome', system: 'Android' } as const;
  const begun = await beginSession(db, { personId: invited.person.id, by: 'link', device }, now);
  const secret = begun?.secret ?? '';
  const session = await findSession(db, secret, now);
  if (!session) throw new Error('Nobody is in.');
  const { publicKey } = await vapidKey(db, now);
  const subscribed = service.subscribe(publicKey);
  await addDevice(db, { session, ...subscribed, device }, now);
  return { session, secret, ...subscribed, path: new URL(subscribed.endpoint).pathname };
}
