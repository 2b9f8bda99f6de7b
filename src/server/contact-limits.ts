import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { CountRequest } from '../requests/receive.ts';
import { dayMs } from '../time.ts';
import { clientNetwork } from './client-address.ts';
import { countInFlight } from './in-flight.ts';
import { type Count, type Limiter, limit, secondsToWait, tenMinutes } from './limiter.ts';

/**
 * Counts contact requests in memory: per IPv4 address or IPv6 /64, per /48, and in total.
 * Returns a function that runs the storing of a request and counts the request. The count
 * is temporary while it runs, and becomes permanent unless it fails.
 */
export function contactLimits(app: FastifyInstance, limits: ContactLimits): CountWhile {
  const { ofSender, total } = createCounters(app, limits);

  return async (request, store) => {
    const reservations: Reservation[] = [];
    const countIn = async (reserve: Counter) => {
      const reservation = await reserve(request);
      reservations.push(reservation);
      return reservation.count;
    };

    const countSender = async () => {
      const counts: Count[] = [];
      for (const reserve of ofSender) {
        const count = await countIn(reserve);
        counts.push(count);
        // A refused request does not count any further. Otherwise one sender alone could
        // get the whole organization refused.
        if (secondsToWait(count) !== undefined) break;
      }
      return counts;
    };

    const stored = await store(async (isSuspect) => {
      const counts = await countSender();
      const wait = counts.map(secondsToWait).find((seconds) => seconds !== undefined);
      if (wait !== undefined) return { kind: 'refused', retryAfterSeconds: wait };
      if (counts.some(isAbove)) return { kind: 'above-limit' };
      // A suspected request counts only towards its sender, not towards the total.
      if (isSuspect) return { kind: 'within-limit' };

      const isTotalExceeded = secondsToWait(await countIn(total)) !== undefined;
      return { kind: isTotalExceeded ? 'above-limit' : 'within-limit' };
    }).finally(() => {
      for (const { release } of reservations) release();
    });

    for (const { keep } of reservations) await keep();
    return stored;
  };
}

type CountWhile = <T>(
  request: FastifyRequest,
  store: (countRequest: CountRequest) => Promise<T>,
) => Promise<T>;

export type ContactLimits = Pick<Config['server'], 'rateLimit' | 'rateLimitTotal'>;

/**
 * Creates the counters of a sender, in the order in which they count, and the total
 * counter.
 */
function createCounters(
  app: FastifyInstance,
  { rateLimit, rateLimitTotal }: ContactLimits,
) {
  const counter = (max: number, window: number, keyGenerator: KeyGenerator) =>
    countReservations(app.createRateLimit({ ...limit(max, window), keyGenerator }));
  const network: KeyGenerator = ({ ip }) => clientNetwork(ip, 64);
  const organization: KeyGenerator = ({ ip }) => clientNetwork(ip, 48);
  const inTenMinutes = rateLimit * refusedFactor;
  const inADay = rateLimit * dailyFactor;

  return {
    ofSender: [
      counter(inTenMinutes, tenMinutes, network),
      counter(inADay, dayMs, network),
      // The network of an organization has room for four senders within the limit.
      counter(inTenMinutes * 4, tenMinutes, organization),
      counter(inADay * 4, dayMs, organization),
    ],
    total: counter(rateLimitTotal, tenMinutes, () => 'all'),
  };
}

type KeyGenerator = (request: FastifyRequest) => string;

/**
 * An office or a mobile network may share an address, so a sender is refused only at this
 * multiple of the limit.
 */
const refusedFactor = 10;

/**
 * The multiple of the limit that a sender may send in a day. Stored requests, suspected
 * or not, are kept for years, and in each backup.
 */
const dailyFactor = 20;

/**
 * Returns a function that reserves a place in a limiter. The count includes the requests
 * that are in flight.
 */
function countReservations(limiter: Limiter): Counter {
  const inFlight = countInFlight();

  return async (request) => {
    const kept = await limiter(request, { increment: false });
    const release = inFlight.begin(kept.key);

    return {
      count: addTo(kept, inFlight.count(kept.key)),
      release,
      keep: () => limiter(request),
    };
  };
}

type Counter = (request: FastifyRequest) => Promise<Reservation>;

type Reservation = { count: Count; release(): void; keep(): Promise<Count> };

function addTo(count: Count, more: number): Count {
  if (count.isAllowed) return count;

  const sent = count.max - count.remaining + more;
  const remaining = Math.max(0, count.max - sent);
  return { ...count, remaining, isExceeded: sent > count.max };
}

/** Returns whether a count of the last ten minutes is above the limit. */
function isAbove(count: Count): boolean {
  if (!('remaining' in count) || count.timeWindow !== tenMinutes) return false;

  const sent = count.max - count.remaining;
  return sent * refusedFactor > count.max;
}
