import type { Clock } from '../../clock.ts';

/** Runs a task once for all who ask while it runs, and shares its result for so many milliseconds after it began. */
export function sharedFor<T, A extends unknown[]>(
  forMs: number,
  clock: Pick<Clock, 'now' | 'elapsed'>,
  task: (now: Date, ...asked: A) => Promise<T>,
): Shared<T, A> {
  let shared: { at: number; result: Promise<T>; ended: boolean } | undefined;
  return {
    now(...asked) {
      const at = clock.elapsed();
      if (!shared || (shared.ended && at - shared.at >= forMs)) {
        const mine = { at, result: task(clock.now(), ...asked), ended: false };
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
  /** The result; the task gets what the first one asked for. */
  now(...asked: A): Promise<T>;
  /** Has the task run again for the next one who asks. */
  forget(): void;
};
