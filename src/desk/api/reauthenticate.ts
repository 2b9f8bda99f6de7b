import { createStore } from '../lib/store.ts';

/** Resolves the pending re-authentication with whether it succeeded; null while none is pending. */
export const pendingReauthentication = createStore<((done: boolean) => void) | null>(null);

/** Asks the person to sign in again. All requests that need it share one dialog and its answer. */
export function reauthenticate(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => pendingReauthentication.set(resolve)).finally(() => {
    pending = undefined;
    pendingReauthentication.set(null);
  });
  return pending;
}

let pending: Promise<boolean> | undefined;
