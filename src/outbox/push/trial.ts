import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/tables.ts';
import { type Device, forgetGone } from './devices.ts';
import { composeTest } from './message.ts';
import { internet, isAllowedEndpoint, type PushNetwork } from './network.ts';
import type { Pusher, PushOutcome } from './pusher.ts';
import { vapidKey } from './vapid.ts';

/** What the desk does at once and not through the outbox, since a person waits for the result. */
export function pushTrial({ db, clock, pusher, network = internet }: Services): PushTrial {
  return {
    allows: (endpoint) => isAllowedEndpoint(endpoint, network),
    async send(device) {
      const key = await vapidKey(db, clock.now());
      const by = { key, signal: new AbortController().signal, now: clock.now() };
      const outcome = await pusher.send(device, await composeTest(db), by);
      if (outcome.kind === 'gone') await forgetGone(db, device, clock.now());
      return outcome;
    },
  };
}

export type PushTrial = {
  /** Whether an endpoint that a client has sent may be stored. */
  allows(endpoint: string): Promise<boolean>;
  /** Sends a device a test notification. A device whose subscription is gone is forgotten. */
  send(device: Device): Promise<PushOutcome>;
};

type Services = {
  db: Db;
  clock: Pick<Clock, 'now'>;
  pusher: Pusher;
  network?: PushNetwork | undefined;
};
