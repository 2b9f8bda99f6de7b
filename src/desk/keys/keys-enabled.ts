import { createStore } from '../browser/create-store.ts';
import { keepKeysOff, keysAreOff } from '../browser/storage.ts';

/** Whether shortcuts of single letters are on (WCAG 2.1.4); remembered in this browser. */
export const keysEnabled = createStore(!keysAreOff());

export function enableKeys(enabled: boolean): void {
  keepKeysOff(!enabled);
  keysEnabled.set(enabled);
}
