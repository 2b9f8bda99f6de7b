import type { Clock } from '../clock.ts';
import { waitMs } from './backoff.ts';

/**
 * The pause of the whole queue while the mail server cannot be reached: from 30 s, doubling, at most 10 min. A
 * probe costs one connection, and what waits is worth finding out soon that the server is back. Each server
 * process has its own, for it may be its own network that is down.
 */
export function createPause(clock: Pick<Clock, 'now'>, random: () => number): Pause {
  let until = 0;
  let failures = 0;
  const pauseFor = (ms: number) => {
    until = clock.now().getTime() + ms;
    return ms;
  };
  return {
    remainingMs: () => Math.max(0, until - clock.now().getTime()),
    lengthen: () => pauseFor(waitMs(++failures, random(), longestMs)),
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

const longestMs = 10 * 60 * 1000;
