import type { FastifyInstance } from 'fastify';
import { minuteMs } from '../time.ts';

/**
 * Returns the options of a limiter that allows `max` requests within `timeWindow`
 * milliseconds. The plugin does not pass its own `cache` option on to limiters, so each
 * gets one of at most 20,000 counts. An expired count stays there until newer ones
 * replace it, as the privacy policy says.
 */
export function limit(max: number, timeWindow: number) {
  return { max, timeWindow, cache: 20_000 };
}

export const tenMinutes = 10 * minuteMs;

/**
 * Returns how many seconds to wait if a count exceeds its limit, at least one. Returns
 * undefined if it does not.
 */
export function secondsToWait(count: Count): number | undefined {
  if (!('isExceeded' in count) || !count.isExceeded) return undefined;

  return Math.max(1, count.ttlInSeconds);
}

export type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

export type Count = Awaited<ReturnType<Limiter>>;
