import { createStore } from '../browser/create-store.ts';

/** What came of asking: an error where somebody else answered, which ends what waits for it. */
export type Answer = 'done' | 'declined' | Error;

/** Called with what came of it; null while nothing waits for that. */
export const freshAsked = createStore<((answer: Answer) => void) | null>(null);

/** Asks the person to sign in again, for what needs a recent sign-in. */
export function signInAgain(): Promise<Answer> {
  asking ??= new Promise<Answer>((resolve) => freshAsked.set(resolve)).finally(() => {
    asking = undefined;
    freshAsked.set(null);
  });
  return asking;
}

/** One sign-in answers all that wait for it. */
let asking: Promise<Answer> | undefined;
