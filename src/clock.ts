/** Time, as everything here that waits or dates sees it, so that a test can move it. */
export type Clock = {
  now(): Date;
  /** Calls once, at least that many milliseconds from now. Returns what calls it off. */
  after(ms: number, call: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
