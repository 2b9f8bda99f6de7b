import type { Clock } from '../clock.ts';

/**
 * When to try again after a failure: in 30 s, doubling, at most 6 h, for seven days from the first try. The last
 * try is at the end of the seven days.
 *
 * @returns undefined when the time is over.
 */
export function nextAttempt({ failures, triedSince, now, random }: Failure): Date | undefined {
  const end = triedSince.getTime() + deliveryWindowMs;
  if (now.getTime() >= end) return undefined;
  return new Date(Math.min(now.getTime() + waitMs(failures, random), end));
}

export type Failure = {
  /** How many there were, with this one. */
  failures: number;
  triedSince: Date;
  now: Date;
  /** From 0 to 1, for the jitter. */
  random: number;
};

/** How long a notice is tried before it counts as failed, in milliseconds. */
export const deliveryWindowMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Milliseconds to wait after so many failures in a row: from 30 s, doubling, to the longest wait. Up to a fifth
 * of it is jitter, so that what failed together does not come back together.
 */
export function waitMs(failures: number, random: number, longest = sixHoursMs): number {
  const exact = Math.min(firstWaitMs * 2 ** (failures - 1), longest / (1 + jitter));
  return Math.round(exact * (1 + jitter * random));
}

const firstWaitMs = 30_000;
const sixHoursMs = 6 * 60 * 60 * 1000;
const jitter = 0.2;

/**
 * The pause of the whole queue while the mail server cannot be reached: from 30 s, doubling, at most 10 min. A
 * probe costs one connection, and what waits is worth finding out soon that the server is back. Each server
 * process has its own, for it may be its own network that is down. It lasts as long if the clock is set meanwhile.
 */
export function createPause(clock: Pick<Clock, 'elapsed'>, random: () => number): Pause {
  let until = 0;
  let failures = 0;
  const pauseFor = (ms: number) => {
    until = clock.elapsed() + ms;
    return ms;
  };
  return {
    remainingMs: () => Math.max(0, until - clock.elapsed()),
    lengthen: () => pauseFor(waitMs(++failures, random(), longestPauseMs)),
    brief: () => pauseFor(waitMs(1, random())),
    end() {
      until = 0;
      failures = 0;
    },
  };
}

export type Pause = {
  /** 0 when there is none. */
  remainingMs(): number;
  /** Pauses for longer than the last time; returns the milliseconds. */
  lengthen(): number;
  /** Pauses for the shortest time; returns the milliseconds. */
  brief(): number;
  end(): void;
};

const longestPauseMs = 10 * 60 * 1000;
