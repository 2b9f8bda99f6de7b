import { createStore } from '../browser/create-store.ts';

/** What was just done. A toast with a way back stays until something else is done. */
const shown = createStore<(Toast & { at: number }) | null>(null);

type Toast = {
  words: string;
  /** A tick, if not given. */
  icon?: 'alert' | 'bell';
  undo?: () => void;
  /** What may be done next; in place of `undo`. */
  next?: { words: string; run: () => void };
  /** The ids of the actions that it tells of. */
  actions?: readonly string[];
};

export const toast = {
  get: shown.get,
  use: shown.use,
  set: (next: Toast | null) => shown.set(next && { ...next, at: Date.now() }),
};

/** Called on every change of page, and when something else is touched: takes away a toast that could be read before. */
export function forgetOld(_page: string): void {
  const current = shown.get();
  if (current && Date.now() - current.at > leastMs) shown.set(null);
}

const leastMs = 10_000;
