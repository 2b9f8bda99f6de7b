/** Does something once for all who ask while it is being done, and for so many milliseconds from its beginning. */
export function sharedFor<T, A extends unknown[]>(
  forMs: number,
  now: () => Date,
  task: (now: Date, ...asked: A) => Promise<T>,
): Shared<T, A> {
  let shared: { at: number; result: Promise<T>; ended: boolean } | undefined;
  return {
    now(...asked) {
      const at = now();
      if (!shared || (shared.ended && at.getTime() - shared.at >= forMs)) {
        const mine = { at: at.getTime(), result: task(at, ...asked), ended: false };
        shared = mine;
        mine.result.then(
          () => {
            mine.ended = true;
          },
          () => {
            if (shared === mine) shared = undefined;
          },
        );
      }
      return shared.result;
    },
    forget() {
      shared = undefined;
    },
  };
}

export type Shared<T, A extends unknown[]> = {
  /** What came of it: by what the first of them asked. */
  now(...asked: A): Promise<T>;
  /** The next who asks has it done anew. */
  forget(): void;
};
