import { createStore } from './store.ts';

/** A confirmation of the last action, with an optional undo. */
export const toast = createStore<{
  text: string;
  undo?: () => void;
  path?: string;
} | null>(null);

/** Shows a toast. With undo it stays until the next action; without, six seconds. */
export function showToast(text: string, undo?: () => void): void {
  toast.set({ text, ...(undo && { undo }) });
}
