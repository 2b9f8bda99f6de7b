import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { reasonOf } from '../../reason.ts';
import { retryAfterMs } from '../backoff.ts';
import { type BrowserKeys, encrypt } from './encrypt.ts';
import { guardedLookup, internet, isAllowedEndpoint, type PushNetwork } from './network.ts';
import { type VapidKey, vapidHeader } from './vapid.ts';

/** Sends messages to push services, each on a connection of its own. */
export function createPusher({
  contact,
  network = internet,
  patienceMs = usualPatienceMs,
}: PusherOptions): Pusher {
  return {
    allows: (endpoint) => isAllowedEndpoint(endpoint, network),
    async send({ endpoint, ...keys }, message, { key, signal, now }) {
      const url = new URL(endpoint);
      if (!network.allowsUrl(url)) return { kind: 'unreachable', reason: 'its address is not allowed' };
      const late = AbortSignal.timeout(patienceMs);
      const asked = post(url, network, AbortSignal.any([signal, late]));
      try {
        asked.setHeader('authorization', vapidHeader(key, url, contact, now));
        asked.end(encrypt(message, keys));
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        return await outcomeOf(answer, now);
      } catch (error) {
        if (signal.aborted) return { kind: 'aborted' };
        return { kind: 'unreachable', reason: reasonOf(late.aborted ? late.reason : error) };
      } finally {
        asked.destroy();
      }
    },
  };
}

export type Pusher = {
  /** Whether an endpoint that a client has sent may be stored. */
  allows(endpoint: string): Promise<boolean>;
  send(
    to: BrowserKeys & { endpoint: string },
    message: string,
    by: { key: VapidKey; signal: AbortSignal; now: Date },
  ): Promise<PushOutcome>;
};

export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription was cancelled by the browser, or has expired. */
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string; retryAfterMs: number }
  | { kind: 'unreachable'; reason: string }
  /** The signal ended it. Whether it was delivered is unknown. */
  | { kind: 'aborted' };

type PusherOptions = {
  /** The `sub` of VAPID: `mailto:…`. */
  contact: string;
  network?: PushNetwork | undefined;
  patienceMs?: number | undefined;
};

/** In milliseconds, far shorter than a lease. */
const usualPatienceMs = 15_000;

/** How long a push service keeps a message for a device that is off, in seconds: the time of the promise. */
const lifeSeconds = 24 * 60 * 60;

function post(url: URL, network: PushNetwork, signal: AbortSignal): ClientRequest {
  return request(url, {
    method: 'POST',
    agent: false,
    lookup: guardedLookup(network),
    ...(network.ca && { ca: network.ca }),
    signal,
    headers: {
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: lifeSeconds,
      urgency: 'high',
    },
  });
}

async function outcomeOf(answer: IncomingMessage, now: Date): Promise<PushOutcome> {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = reasonOf(`${status} ${await beginningOf(answer)}`);
  return { kind: 'refused', reason, retryAfterMs: retryAfterMs(answer.headers['retry-after'], now) };
}

/** The beginning of the answer's body, in which push services say why. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  let said = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    said += chunk;
    if (said.length > longest) break;
  }
  return said.slice(0, longest);
}

const longest = 500;
