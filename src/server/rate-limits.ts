import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { CountRequest } from '../requests/receive.ts';
import { minuteMs } from '../time.ts';
import { clientNetwork } from './client-address.ts';

/**
 * Counts contact requests in memory: by IPv4 address or IPv6 /64, by /48, and all
 * together. Returns the function that counts one, by its HTTP request.
 */
export function contactLimits(
  app: FastifyInstance,
  { rateLimit, rateLimitTotal }: ContactLimits,
): (request: FastifyRequest) => CountRequest {
  const refusedFrom = rateLimit * refusedFactor;
  const network = app.createRateLimit({
    ...limit(refusedFrom, tenMinutes),
    keyGenerator: ({ ip }) => clientNetwork(ip, 64),
  });
  // A /48 may hold four senders within the limit.
  const site = app.createRateLimit({
    ...limit(refusedFrom * 4, tenMinutes),
    keyGenerator: ({ ip }) => clientNetwork(ip, 48),
  });
  const total = app.createRateLimit({
    ...limit(rateLimitTotal, tenMinutes),
    keyGenerator: () => 'all',
  });

  return (request) => async (isSuspect) => {
    const counts = [await network(request), await site(request)];
    const wait = counts.map(secondsToWait).find((seconds) => seconds !== undefined);
    if (wait !== undefined) return { kind: 'refused', retryAfterSeconds: wait };
    if (counts.some(isAbove)) return { kind: 'above-limit' };
    // What is suspect already counts towards its sender, not towards the total.
    if (isSuspect) return { kind: 'within-limit' };

    const isTotalExceeded = secondsToWait(await total(request)) !== undefined;
    return { kind: isTotalExceeded ? 'above-limit' : 'within-limit' };
  };
}

export type ContactLimits = Pick<Config['server'], 'rateLimit' | 'rateLimitTotal'>;

/**
 * An address may be shared by an office or a mobile network: it is refused only at this
 * multiple of the limit.
 */
const refusedFactor = 10;

function isAbove(count: Count): boolean {
  if (!('remaining' in count)) return false;

  const sent = count.max - count.remaining;
  return sent * refusedFactor > count.max;
}

export const tenMinutes = 10 * minuteMs;

/**
 * Returns the options of a limiter. The plugin passes its own `cache` to none of them, so
 * each is given one of at most 20,000 counts.
 */
export function limit(max: number, timeWindow: number) {
  return { max, timeWindow, cache: 20_000 };
}

/** Returns the seconds to wait if a count exceeds its limit, at least one. */
export function secondsToWait(count: Count): number | undefined {
  if (!('isExceeded' in count) || !count.isExceeded) return undefined;

  return Math.max(1, count.ttlInSeconds);
}

type Count = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;
