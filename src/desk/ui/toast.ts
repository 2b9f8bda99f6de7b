import { createStore } from '../browser/create-store.ts';

/** What was just done, and the way back. With one it stays until something else is done. */
const shown = createStore<(Toast & { at: number }) | null>(null);

export type Toast = {
  words: string;
  undo?: () => void;
  /** The request whose tick this is, where it has yet to be sent. */
  waits?: number | undefined;
};

export const toast = {
  get: shown.get,
  use: shown.use,
  set: (next: Toast | null) => shown.set(next && { ...next, at: Date.now() }),
};

/** Whoever goes to another page has seen it, if there was time to. */
export function forgetOld(_page: string): void {
  const current = shown.get();
  if (current && Date.now() - current.at > leastMs) shown.set(null);
}

const leastMs = 10_000;
