import { createStore } from '../browser/create-store.ts';
import { keepKeysOff, keysAreOff } from '../browser/storage.ts';

/** Whether single letters do something (WCAG 2.1.4). It is kept in this browser. */
export const keysEnabled = createStore(!keysAreOff());

export function enableKeys(enabled: boolean): void {
  keepKeysOff(!enabled);
  keysEnabled.set(enabled);
}
