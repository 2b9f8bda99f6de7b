import type { Clock } from '../clock.ts';

/**
 * When to try again after a failure: after 30 s, then after twice as long each time up to 6 h, for seven days from the
 * first attempt. The last attempt is at the end of the seven days.
 *
 * @returns undefined when the seven days are over.
 */
export function nextAttempt({ failures, triedSince, now }: Failure): Date | undefined {
  const end = triedSince.getTime() + deliveryWindowMs;
  if (now.getTime() >= end) return undefined;
  return new Date(Math.min(now.getTime() + waitMs(failures), end));
}

export type Failure = {
  /** How many failures there were, with this one. */
  failures: number;
  triedSince: Date;
  now: Date;
};

/** How long the delivery of a notice is tried before it has failed, in milliseconds. */
export const deliveryWindowMs = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds to wait after a number of failures in a row: 30 s, then twice as long each time, up to `longest`. */
export function waitMs(failures: number, longest = sixHoursMs): number {
  return Math.min(firstWaitMs * 2 ** (failures - 1), longest);
}

const firstWaitMs = 30_000;
const sixHoursMs = 6 * 60 * 60 * 1000;

/**
 * The pause of a whole channel while its server cannot be reached: 30 s, then twice as long each time, up to 10 min. It is
 * that short because one attempt costs only a connection. Each process has its own pause, since its own network may be
 * down. Setting the machine's clock does not change its length.
 */
export function createPause(clock: Pick<Clock, 'elapsed'>): Pause {
  let until = 0;
  let failures = 0;
  const pauseFor = (ms: number) => {
    until = clock.elapsed() + ms;
    return ms;
  };
  return {
    remainingMs: () => Math.max(0, until - clock.elapsed()),
    lengthen: () => pauseFor(waitMs(++failures, longestPauseMs)),
    brief: () => pauseFor(waitMs(1)),
    end() {
      until = 0;
      failures = 0;
    },
  };
}

export type Pause = {
  /** Milliseconds until the end of the pause; 0 when there is none. */
  remainingMs(): number;
  /** Pauses for longer than the last time. Returns the milliseconds. */
  lengthen(): number;
  /** Pauses for the shortest time. Returns the milliseconds. */
  brief(): number;
  end(): void;
};

const longestPauseMs = 10 * 60 * 1000;

/**
 * The milliseconds that a server asks to wait by its header `Retry-After`, which holds seconds or a date (RFC 9110, 10.2.3):
 * at most a day, and 0 without the header.
 */
export function retryAfterMs(header: string | null | undefined, now: Date): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestWaitMs);
}

const longestWaitMs = 24 * 60 * 60 * 1000;
