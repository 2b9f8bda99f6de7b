import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { counted } from '../../contact/wording.ts';
import type { Db } from '../../database/tables.ts';
import type { PushMessage } from '../../desk-api/notifications.ts';
import { reasonOf } from '../../errors.ts';
import type { Delivery } from '../../requests/deliveries.ts';
import { countRequests, reminderDue, tabs } from '../../requests/queries.ts';
import type { Clock } from '../../time.ts';
import { type DeliveryResult, retryAfterMs } from '../deliveries.ts';
import {
  findSubscription,
  type PushSubscription,
  removeSubscription,
  vapidKey,
} from '../push-subscriptions.ts';
import { isLate, reminderHours } from '../schedule.ts';
import { encrypt, vapidHeader } from '../web-push.ts';
import type { Channel } from '../worker.ts';

/** Notifies a device of a request, or of how many are late or due today. A notification says nothing about the visitor. */
export function createPushChannel(options: PushOptions): PushChannel {
  const { db, clock, hosts = pushHosts } = options;
  const send = async (device: PushSubscription, message: PushMessage, signal: AbortSignal) => {
    const result = await post(options, device, message, signal);
    if (
      result.status !== 'gone' ||
      (await removeSubscription(db, { id: device.id, endpoint: device.endpoint }))
    )
      return result;
    return { status: 'retry', reason: 'the device has another endpoint now' } as const;
  };
  return {
    allows(endpoint) {
      const url = URL.parse(endpoint);
      return url !== null && isAllowed(url, hosts);
    },
    async deliver(delivery, signal) {
      const device = await findSubscription(db, delivery.subscriptionId);
      const message = device && (await compose(db, delivery, clock.now()));
      return device && message ? send(device, message, signal) : { status: 'skipped' };
    },
    async sendTest(device) {
      const words = { title: 'Notificación de prueba', body: 'Así llegará cada solicitud nueva.' };
      const message = { ...words, requestId: null, waiting: await countRequests(db, tabs.waiting) };
      return send(device, message, new AbortController().signal);
    },
  };
}

export type PushChannel = Channel & {
  /** Returns whether an endpoint that a browser has sent belongs to a known push service. */
  allows(endpoint: string): boolean;
  /** Sends a test at once: the person waits for the result. */
  sendTest(device: PushSubscription): Promise<DeliveryResult>;
};

export type PushOptions = {
  db: Db;
  clock: Pick<Clock, 'now'>;
  /** The address for the push service's staff: Apple requires a real one. */
  email: string;
  hosts?: PushHosts | undefined;
  timeoutMs?: number | undefined;
};

/** The hosts that endpoints may lead to: an endpoint comes from a client, and could lead into our own network. */
export type PushHosts = { pattern: RegExp; ca?: string };

/** Chrome and what is built on it, Firefox, Safari, Edge. */
const pushHosts: PushHosts = {
  pattern:
    /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)+push\.services\.mozilla\.com|(?:[\w-]+\.)+push\.apple\.com|(?:[\w-]+\.)+notify\.windows\.com)$/,
};

/** In milliseconds, far shorter than a lock. */
const defaultTimeoutMs = 15_000;

/** How long a push service keeps a message for a device that is off, in seconds: the time of the promise. */
const lifeSeconds = 24 * 60 * 60;

function isAllowed({ protocol, host, username, password }: URL, { pattern }: PushHosts): boolean {
  return protocol === 'https:' && username === '' && password === '' && pattern.test(host);
}

async function compose(db: Db, { kind, requestId }: Delivery, now: Date): Promise<PushMessage | undefined> {
  const waiting = await countRequests(db, tabs.waiting);
  const body = `${waiting} sin contestar`;
  if (kind === 'request') {
    const request = await db
      .selectFrom('requests')
      .select('id')
      .where('id', '=', requestId)
      .where(tabs.waiting)
      .executeTakeFirst();
    return request && { title: 'Nueva solicitud', body, requestId: request.id, waiting };
  }
  const count = await countRequests(db, kind === 'reminder' ? isLate(now) : reminderDue(now));
  if (count === 0) return undefined;
  const title =
    kind === 'reminder'
      ? `${counted(count, 'solicitud lleva', 'solicitudes llevan')} más de ${reminderHours}\u00a0horas sin respuesta`
      : `Para hoy: ${counted(count, 'solicitud', 'solicitudes')}`;
  return { title, body, requestId: null, waiting };
}

async function post(
  { db, clock, email, hosts = pushHosts, timeoutMs = defaultTimeoutMs }: PushOptions,
  { endpoint, ...keys }: PushSubscription,
  message: PushMessage,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const [url, now] = [new URL(endpoint), clock.now()];
  if (!isAllowed(url, hosts)) return { status: 'retry', reason: 'its host is not an allowed push service' };
  const late = AbortSignal.timeout(timeoutMs);
  const sent = request(url, {
    method: 'POST',
    agent: false,
    ...(hosts.ca && { ca: hosts.ca }),
    signal: AbortSignal.any([signal, late]),
    headers: {
      authorization: vapidHeader(await vapidKey(db), url, `mailto:${email}`, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: lifeSeconds,
      urgency: 'high',
    },
  });
  try {
    sent.end(encrypt(JSON.stringify(message), keys));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return { status: 'delivered' };
    if (status === 404 || status === 410) return { status: 'gone' };
    // Push services say why in the body.
    const reason = reasonOf(`${status} ${await text(answer)}`);
    return { status: 'retry', reason, afterMs: retryAfterMs(answer.headers['retry-after'], now) };
  } catch (error) {
    return { status: 'retry', reason: reasonOf(late.aborted ? late.reason : error), unreachable: true };
  } finally {
    sent.destroy();
  }
}
