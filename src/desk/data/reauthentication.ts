import { createStore } from '../browser/create-store.ts';

/** The result of a reauthentication: an error if another person answered, which ends what waits for it. */
export type Answer = 'done' | 'declined' | Error;

/** Resolves the pending reauthentication; null if there is none. */
export const pendingReauthentication = createStore<((answer: Answer) => void) | null>(null);

/** Asks the person to sign in again. All requests that need it share one promise. */
export function reauthenticate(): Promise<Answer> {
  pending ??= new Promise<Answer>((resolve) => pendingReauthentication.set(resolve)).finally(() => {
    pending = undefined;
    pendingReauthentication.set(null);
  });
  return pending;
}

let pending: Promise<Answer> | undefined;
