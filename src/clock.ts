/** Time, as everything here that waits or dates sees it, so that a test can move it. */
export type Clock = {
  now(): Date;
  /** Milliseconds since some moment. They only ever grow with the time that passes, whatever the clock is set to. */
  elapsed(): number;
  /** Calls once, at least that many milliseconds from now. Returns what calls it off. */
  after(ms: number, call: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Does a task at once, and again that many milliseconds after each time it has ended. A task that fails goes on. */
export function repeat(
  clock: Pick<Clock, 'after'>,
  everyMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): Repetition {
  let stopped = false;
  let cancel = () => {};
  let round = Promise.resolve();
  const run = () => {
    round = task()
      .catch(onError)
      .then(() => {
        if (!stopped) cancel = clock.after(everyMs, run);
      });
  };
  run();
  return {
    idle: () => round,
    async stop() {
      stopped = true;
      cancel();
      await round;
    },
  };
}

export type Repetition = {
  /** Resolves once nothing is under way. */
  idle(): Promise<void>;
  /** Ends it, once what is under way has ended. */
  stop(): Promise<void>;
};
