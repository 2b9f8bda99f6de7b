import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { CountRequest } from '../requests/receive.ts';
import { dayMs } from '../time.ts';
import { clientNetwork } from './client-address.ts';
import { type Count, type Limiter, limit, secondsToWait, tenMinutes } from './limiter.ts';
import { countUnderWay } from './under-way.ts';

/**
 * Counts contact requests in memory: by IPv4 address or IPv6 /64, by /48, and all
 * together. Returns the function that runs the storing of one, and counts it: while that
 * is under way, and for good unless it fails.
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
        // What is refused here does not count further: one sender alone would get all of
        // the organization refused.
        if (secondsToWait(count) !== undefined) break;
      }
      return counts;
    };

    const stored = await store(async (isSuspect) => {
      const counts = await countSender();
      const wait = counts.map(secondsToWait).find((seconds) => seconds !== undefined);
      if (wait !== undefined) return { kind: 'refused', retryAfterSeconds: wait };
      if (counts.some(isAbove)) return { kind: 'above-limit' };
      // What is suspect already counts towards its sender, not towards the total.
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

/** Creates the counters of a sender, in the order of their counting, and that of all. */
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
      // The network of an organization may hold four senders within the limit.
      counter(inTenMinutes * 4, tenMinutes, organization),
      counter(inADay * 4, dayMs, organization),
    ],
    total: counter(rateLimitTotal, tenMinutes, () => 'all'),
  };
}

type KeyGenerator = (request: FastifyRequest) => string;

/**
 * An address may be shared by an office or a mobile network: it is refused only at this
 * multiple of the limit.
 */
const refusedFactor = 10;

/**
 * How many times the limit a sender may send in a day. What is stored, suspected or not,
 * stays for years, and in each backup.
 */
const dailyFactor = 20;

/**
 * Returns the function that reserves one more in a limiter. The count says how many there
 * are with what else is under way.
 */
function countReservations(limiter: Limiter): Counter {
  const underWay = countUnderWay();

  return async (request) => {
    const kept = await limiter(request, { increment: false });
    const release = underWay.begin(kept.key);

    return {
      count: addTo(kept, underWay.count(kept.key)),
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

/** Returns whether a count of ten minutes is above the limit. */
function isAbove(count: Count): boolean {
  if (!('remaining' in count) || count.timeWindow !== tenMinutes) return false;

  const sent = count.max - count.remaining;
  return sent * refusedFactor > count.max;
}
