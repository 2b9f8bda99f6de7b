import type { Db } from '../../database/tables.ts';
import type { PushMessage } from '../../push-message.ts';
import type { Delivery } from '../../requests/deliveries.ts';
import { listed } from '../../requests/lists.ts';
import { countRequests } from '../../requests/queries.ts';
import type { DeliveryResult } from '../delivery-result.ts';
import type { Origin } from '../email.ts';
import { countMorning, morningTitle } from '../morning.ts';
import { post } from '../post.ts';
import {
  findSubscription,
  type PushSubscription,
  removeSubscription,
  vapidKey,
} from '../push-subscriptions.ts';
import { summaryTitle } from '../summary-emails.ts';
import { encrypt, vapidHeader } from '../web-push.ts';
import type { ChannelOptions } from './channel.ts';

/**
 * Notifies a device of a request, of late requests, or of the steps of the day. A
 * notification says nothing about the visitor.
 *
 * @param email an address of the company, for the staff of the push services.
 */
export function createPushChannel(
  options: ChannelOptions,
  email: string,
  hosts = pushHosts,
) {
  const { db, clock } = options;

  /** Returns whether an endpoint from a browser belongs to a known push service. */
  function allows(endpoint: string): boolean {
    const url = URL.parse(endpoint);
    if (url === null || url.protocol !== 'https:') return false;
    const hasUser = url.username !== '' || url.password !== '';
    return !hasUser && hosts.test(url.host);
  }

  async function send(
    device: PushSubscription,
    message: PushMessage,
    signal: AbortSignal,
  ): Promise<DeliveryResult> {
    const { id, endpoint } = device;
    if (!allows(endpoint))
      return {
        status: 'retry',
        reason: 'su servidor no es de un servicio de notificaciones conocido',
      };

    const headers = await headersFor(endpoint);
    const body = new Uint8Array(encrypt(JSON.stringify(message), device));
    // The answers of push services say why they refuse a message.
    const posting = { signal, quotesAnswer: true };
    const result = await post(endpoint, { headers, body }, posting);
    const isGone = result.code === 404 || result.code === 410;
    if (!isGone) return result;

    if (await removeSubscription(db, { id, endpoint })) return { status: 'skipped' };
    return { status: 'retry', reason: 'el dispositivo tiene ahora otra dirección' };
  }

  async function headersFor(endpoint: string) {
    const key = await vapidKey(db);
    // Apple requires a real address here.
    const contact = `mailto:${email}`;
    return {
      authorization: vapidHeader(key, new URL(endpoint), contact, clock.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(lifeSeconds),
      urgency: 'high',
    };
  }

  return {
    allows,
    async deliver(delivery: Delivery, signal: AbortSignal): Promise<DeliveryResult> {
      const device = await findSubscription(db, { id: delivery.subscriptionId ?? 0 });
      if (!device) return { status: 'skipped' };

      const message = await messageAbout(options, delivery, clock.now());
      return message ? send(device, message, signal) : { status: 'skipped' };
    },
    /**
     * Sends a test notification at once, since the person waits for the result. The
     * result is `skipped` if the device no longer accepts pushes.
     */
    async sendTest(device: PushSubscription): Promise<DeliveryResult> {
      const message: PushMessage = {
        // The test sounds like a request.
        kind: 'request',
        title: 'Notificación de prueba',
        body: 'Así llegará cada solicitud nueva.',
        requestId: null,
        waiting: await countRequests(db, listed.waiting),
      };
      return send(device, message, new AbortController().signal);
    },
  };
}

/**
 * Returns the notification of a delivery, or undefined if there is nothing left to do.
 */
async function messageAbout(
  { db, origin }: ChannelOptions,
  delivery: Delivery,
  now: Date,
): Promise<PushMessage | undefined> {
  const { kind, requestId } = delivery;
  // Digests are not pushed.
  if (kind === 'digest') return undefined;

  const title = await titleOf(db, await origin(), { ...delivery, kind }, now);
  if (title === undefined) return undefined;

  const waiting = await countRequests(db, listed.waiting);
  return { kind, title, body: `${waiting} sin contestar`, requestId, waiting };
}

async function titleOf(
  db: Db,
  origin: Origin,
  delivery: Delivery & Pick<PushMessage, 'kind'>,
  now: Date,
): Promise<string | undefined> {
  switch (delivery.kind) {
    case 'request':
      return requestTitle(db, delivery.requestId);
    case 'morning': {
      const counts = await countMorning(db, delivery, now);
      return counts && morningTitle(counts);
    }
    case 'reminder':
      return summaryTitle(db, origin, { ...delivery, kind: 'reminder' }, now);
  }
}

async function requestTitle(db: Db, id: number | null): Promise<string | undefined> {
  const request = await db
    .selectFrom('requests')
    .select('urgent')
    .where('id', '=', id)
    .where(listed.waiting)
    .executeTakeFirst();
  if (!request) return undefined;
  return request.urgent === 1 ? 'Solicitud urgente' : 'Nueva solicitud';
}

/**
 * The hosts that endpoints may have: those of Chrome and browsers based on it, Firefox,
 * Safari and Edge. An endpoint comes from a client, and could otherwise point into our
 * own network.
 */
const pushHosts = new RegExp(
  [
    String.raw`^fcm\.googleapis\.com$`,
    String.raw`^(?:[\w-]+\.)+push\.services\.mozilla\.com$`,
    String.raw`^(?:[\w-]+\.)+push\.apple\.com$`,
    String.raw`^(?:[\w-]+\.)+notify\.windows\.com$`,
  ].join('|'),
);

/**
 * How long a push service keeps a message for a device that is offline, in seconds. It
 * equals the time within which the site promises an answer.
 */
const lifeSeconds = 24 * 60 * 60;
