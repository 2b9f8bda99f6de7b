import { sql } from 'kysely';
import type { PushMessage } from '../../push-message.ts';
import type { Delivery } from '../../requests/deliveries.ts';
import { countRequests, tabs } from '../../requests/queries.ts';
import type { DeliveryResult } from '../deliveries.ts';
import { post } from '../post.ts';
import {
  findSubscription,
  type PushSubscription,
  removeSubscription,
  vapidKey,
} from '../push-subscriptions.ts';
import { summaries } from '../schedule.ts';
import { summaryTitles } from '../summary-emails.ts';
import { encrypt, vapidHeader } from '../web-push.ts';
import type { ChannelOptions } from '../worker.ts';

/** Notifies a device of a request, or of how many are late or due today. A notification says nothing about the visitor. */
export function createPushChannel(
  { db, clock }: ChannelOptions,
  email: string,
  hosts = pushHosts,
) {
  /** Returns whether an endpoint that a browser has sent belongs to a known push service. */
  const allows = (endpoint: string) => {
    const url = URL.parse(endpoint);
    return (
      url?.protocol === 'https:' &&
      url.username + url.password === '' &&
      hosts.test(url.host)
    );
  };
  const send = async (
    { id, endpoint, ...keys }: PushSubscription,
    message: PushMessage,
    signal: AbortSignal,
  ): Promise<DeliveryResult> => {
    if (!allows(endpoint))
      return { status: 'retry', reason: 'its host is not an allowed push service' };
    const headers = {
      // Apple requires a real address for the push service's staff.
      authorization: vapidHeader(
        await vapidKey(db),
        new URL(endpoint),
        `mailto:${email}`,
        clock.now(),
      ),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(lifeSeconds),
      urgency: 'high',
    };
    const body = new Uint8Array(encrypt(JSON.stringify(message), keys));
    // Push services say why they refuse a message.
    const result = await post(
      endpoint,
      { headers, body },
      { signal, quotesAnswer: true },
    );
    if (result.code !== 404 && result.code !== 410) return result;
    if (await removeSubscription(db, { id, endpoint })) return { status: 'skipped' };
    return { status: 'retry', reason: 'the device has another endpoint now' };
  };
  return {
    allows,
    async deliver(delivery: Delivery, signal: AbortSignal): Promise<DeliveryResult> {
      const { kind, requestId, subscriptionId } = delivery;
      const device = await findSubscription(db, { id: subscriptionId ?? 0 });
      if (!device) return { status: 'skipped' };
      const isRequest = kind === 'request';
      const subject = isRequest
        ? sql<boolean>`id = ${requestId} and ${tabs.waiting}`
        : summaries[kind].isDue(clock.now());
      const count = await countRequests(db, subject);
      if (count === 0) return { status: 'skipped' };
      const title = isRequest ? 'Nueva solicitud' : summaryTitles[kind](count);
      const waiting = await countRequests(db, tabs.waiting);
      return send(
        device,
        { title, body: `${waiting} sin contestar`, requestId, waiting },
        signal,
      );
    },
    /** Sends a test at once: the person waits for the result. `skipped` if the device takes no pushes any more. */
    async sendTest(device: PushSubscription) {
      const words = {
        title: 'Notificación de prueba',
        body: 'Así llegará cada solicitud nueva.',
      };
      const message = {
        ...words,
        requestId: null,
        waiting: await countRequests(db, tabs.waiting),
      };
      return send(device, message, new AbortController().signal);
    },
  };
}

/**
 * The hosts that endpoints may lead to, of Chrome and what is built on it, Firefox, Safari and Edge: an endpoint comes from a
 * client, and could lead into our own network.
 */
const pushHosts =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)+push\.services\.mozilla\.com|(?:[\w-]+\.)+push\.apple\.com|(?:[\w-]+\.)+notify\.windows\.com)$/;

/** How long a push service keeps a message for a device that is off, in seconds: the time of the promise. */
const lifeSeconds = 24 * 60 * 60;
