/**
 * Keeps a note that was typed but is not stored yet, in memory alone and only for the person who typed it. It outlives
 * the page of the request, and a session that ends by itself.
 */
export function keepDraft(id: number, person: number, text: string): void {
  drafts.set(id, { person, text });
}

export function draftOf(id: number, person: number): string | undefined {
  const draft = drafts.get(id);
  return draft?.person === person ? draft.text : undefined;
}

/** Forgets the draft if it is still the text that has been stored: what was typed since is kept. */
export function dropDraft(id: number, stored: string): void {
  if (drafts.get(id)?.text === stored) drafts.delete(id);
}

/** Whether closing this page would lose something that was typed. */
export function hasDrafts(): boolean {
  return drafts.size > 0;
}

/** Forgets all drafts: to be called when somebody signs out. */
export function forgetDrafts(): void {
  drafts.clear();
}

const drafts = new Map<number, { person: number; text: string }>();
