import { createStore } from '../browser/create-store.ts';

/** Whoever waits for its person to sign in again; null where nobody does. */
export const freshAsked = createStore<((done: boolean) => void) | null>(null);

/** Has the person sign in again, for what wants a sign-in of the last minutes. False where that was not wanted. */
export function signInAgain(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => freshAsked.set(resolve)).finally(() => {
    asking = undefined;
    freshAsked.set(null);
  });
  return asking;
}

/** Two that wait are answered by one sign-in. */
let asking: Promise<boolean> | undefined;
