import { createStore } from './store.ts';

type ToastMessage = {
  text: string;
  undo?: () => void;
  /** The page on which it is shown, once it has followed one change of page. */
  path?: string;
};

/** Holds a confirmation of the last action, with an optional undo. */
export const toast = createStore<ToastMessage | null>(null);

/** Shows a toast. With undo it stays until the next action; without, for six seconds. */
export function showToast(text: string, undo?: () => void): void {
  toast.set(undo ? { text, undo } : { text });
}
