import type { Clock } from '../../src/clock.ts';

/** A clock that stands until it is moved. */
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

      // A call may set another timer that falls due in the same time.
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
  /** Moves the time on and makes the calls that fall due, each at its own moment. */
  advance(ms: number): void;
};

type Timer = { at: number; call: () => void };
