import type { Clock } from '../../src/clock.ts';

/** A clock that stands still until the test moves it. */
export function testClock(start = '2026-11-21T09:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  const timers = new Set<Timer>();

  return {
    now: () => new Date(now),
    elapsed: () => now,
    after(ms, call) {
      const timer = { at: now + ms, call };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const end = now + ms;

      // A call may set another timer that becomes due in the same interval.
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.call();
      }
      now = end;
    },
  };

  function nextUntil(end: number): Timer | undefined {
    const due = [...timers].filter(({ at }) => at <= end);
    return due.sort((a, b) => a.at - b.at)[0];
  }
}

type TestClock = Clock & {
  /** Moves the time forward, and makes each call that becomes due at its own time. */
  advance(ms: number): void;
};

type Timer = { at: number; call: () => void };
