import { createStore } from './store.ts';

type ToastMessage = {
  text: string;
  undo?: () => void;
  /** The page on which it is shown; undefined until it has been. */
  path?: string | undefined;
};

/** Holds a confirmation of the last action, with an optional undo. */
export const toast = createStore<ToastMessage | null>(null);

/**
 * Shows a toast. With undo it stays until the next action or page; without, for six
 * seconds.
 */
export function showToast(text: string, undo?: () => void): void {
  toast.set(undo ? { text, undo } : { text });
}

/** Takes the toast along to a page that the action itself opens. */
export function keepToast(): void {
  const shown = toast.get();
  if (shown) toast.set({ ...shown, path: undefined });
}
