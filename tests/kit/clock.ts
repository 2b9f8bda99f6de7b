import type { Clock } from '../../src/clock.ts';

/** A clock that stands until it is moved. */
export function testClock(start = '2026-11-21T09:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  const waiting = new Set<{ at: number; call: () => void }>();
  return {
    now: () => new Date(now),
    elapsed: () => now,
    after(ms, call) {
      const entry = { at: now + ms, call };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...waiting]
          .filter(({ at }) => at <= end)
          .sort((a, b) => a.at - b.at);
        if (!next) break;
        waiting.delete(next);
        now = Math.max(now, next.at);
        next.call();
      }
      now = end;
    },
  };
}

type TestClock = Clock & {
  /** Moves the time on, making the calls that fall due, each at its own moment. */
  advance(ms: number): void;
};
