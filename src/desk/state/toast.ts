import { createStore } from './store.ts';

type ToastMessage = {
  /** The visitor it is about: their name links to their request. */
  subject?: ToastSubject | undefined;
  text: string;
  undo?: (() => void) | undefined;
  /** The page on which it is shown; undefined until then. */
  path?: string | undefined;
};

export type ToastSubject = {
  name: string;
  requestId: number;
  /** The id of the action that the toast confirms, if there was one. */
  action?: string;
};

/** Holds a confirmation of the last action, with an optional undo. */
export const toast = createStore<ToastMessage | null>(null);

/**
 * Shows a toast. With an undo it stays until the next action or page, otherwise for six
 * seconds.
 */
export function showToast(text: string, undo?: () => void, subject?: ToastSubject): void {
  toast.set({ text, undo, subject });
}

/** Removes a toast that confirms one of these actions, which were not applied. */
export function retractToast(actions: readonly string[]): void {
  const subject = toast.get()?.subject;
  if (subject?.action && actions.includes(subject.action)) toast.set(null);
}

/** Keeps the toast on a page that the action itself opens. */
export function keepToast(): void {
  const shown = toast.get();
  if (shown) toast.set({ ...shown, path: undefined });
}
