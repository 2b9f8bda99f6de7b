import type { FastifyInstance } from 'fastify';
import { minuteMs } from '../time.ts';

/**
 * Returns the options of a limiter that allows `max` requests within `timeWindow`
 * milliseconds. The plugin passes its own `cache` to none of them, so each is given one
 * of at most 20,000 counts. A count that is over stays in it until newer ones take its
 * place, as the privacy policy says.
 */
export function limit(max: number, timeWindow: number) {
  return { max, timeWindow, cache: 20_000 };
}

export const tenMinutes = 10 * minuteMs;

/**
 * Returns how many seconds to wait where a count exceeds its limit, at least one;
 * undefined where it does not.
 */
export function secondsToWait(count: Count): number | undefined {
  if (!('isExceeded' in count) || !count.isExceeded) return undefined;

  return Math.max(1, count.ttlInSeconds);
}

export type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

export type Count = Awaited<ReturnType<Limiter>>;
