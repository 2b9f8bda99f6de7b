import { createStore } from '../browser/create-store.ts';

/** Called with whether the person has signed in again; null while nothing waits for that. */
export const freshAsked = createStore<((done: boolean) => void) | null>(null);

/** Asks the person to sign in again, for what needs a recent sign-in. False where the person declined. */
export function signInAgain(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => freshAsked.set(resolve)).finally(() => {
    asking = undefined;
    freshAsked.set(null);
  });
  return asking;
}

/** One sign-in answers all that wait for it. */
let asking: Promise<boolean> | undefined;
