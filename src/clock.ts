/**
 * The clock of everything that waits or writes dates. A test passes its own clock, and
 * moves it.
 */
export type Clock = {
  now(): Date;
  /**
   * Milliseconds since an arbitrary moment. Setting the machine's clock does not affect
   * them.
   */
  elapsed(): number;
  /**
   * Calls `call` once, after at least `ms` milliseconds. Returns a function that cancels
   * it.
   */
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

/**
 * Runs a task now, and again `everyMs` milliseconds after each run has ended. If a run
 * fails, `onError` is called, and the next run follows as usual.
 */
export function repeat(
  clock: Pick<Clock, 'after'>,
  everyMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
) {
  let stopped = false;
  let cancel = () => {};
  let current = Promise.resolve();

  const scheduleNext = () => {
    if (!stopped) cancel = clock.after(everyMs, run);
  };
  const run = () => {
    current = task().catch(onError).then(scheduleNext);
  };
  run();

  return {
    /** Resolves when no run is in progress. */
    idle: () => current,
    /** Stops the repetition. Resolves when a run in progress has ended. */
    async stop() {
      stopped = true;
      cancel();
      await current;
    },
  };
}

export type Repetition = ReturnType<typeof repeat>;
