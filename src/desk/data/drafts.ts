/**
 * Keeps a note that is being typed, in memory alone and only for the person who types it. It outlives the pane of the
 * request, and a session that ends by itself.
 */
export function keepDraft(id: number, person: number | undefined, text: string): void {
  if (text === '') drafts.delete(id);
  else drafts.set(id, { person, text });
}

export function draftOf(id: number, person: number | undefined): string | undefined {
  const draft = drafts.get(id);
  return draft?.person === person ? draft?.text : undefined;
}

/** Whether closing this page would lose something that was typed. */
export function hasDrafts(): boolean {
  return drafts.size > 0;
}

/** Forgets all drafts: to be called when somebody signs out. */
export function forgetDrafts(): void {
  drafts.clear();
}

const drafts = new Map<number, { person: number | undefined; text: string }>();
