import { createStore } from '../browser/create-store.ts';
import { problemWords } from '../data/problem-words.ts';

/** What was just done. A toast with a way back stays until something else is done. */
const shown = createStore<(Toast & { at: number }) | null>(null);

export type Toast = {
  words: string;
  undo?: () => void;
  /** The request whose tick has yet to be sent, if it has. */
  waits?: number | undefined;
};

export const toast = {
  get: shown.get,
  use: shown.use,
  set: (next: Toast | null) => shown.set(next && { ...next, at: Date.now() }),
};

/** Shows what came of taking something back: the toast that the promise resolves to, or why it failed. */
export async function showUndone(undone: Promise<Toast>): Promise<void> {
  toast.set(
    await undone.catch((error: unknown) => ({
      words: `No se ha podido deshacer. ${problemWords(error).title}.`,
    })),
  );
}

/** Called on every change of page, and when something else is touched: takes away a toast that could be read before. */
export function forgetOld(_page: string): void {
  const current = shown.get();
  if (current && Date.now() - current.at > leastMs) shown.set(null);
}

const leastMs = 10_000;
