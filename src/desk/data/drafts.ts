/**
 * Notes that were typed and are not stored yet: in memory alone, and only for whoever typed them. They outlive the
 * page, and a session that ends by itself, until the same person is back.
 */
export function keepDraft(id: number, person: number, text: string): void {
  drafts.set(id, { person, text });
}

export function draftOf(id: number, person: number): string | undefined {
  const draft = drafts.get(id);
  return draft?.person === person ? draft.text : undefined;
}

/** It is stored now; what was typed meanwhile is not. */
export function dropDraft(id: number, stored: string): void {
  if (drafts.get(id)?.text === stored) drafts.delete(id);
}

/** Whether something that was typed would be lost with this page. */
export function hasDrafts(): boolean {
  return drafts.size > 0;
}

/** Who signs out leaves nothing. */
export function forgetDrafts(): void {
  drafts.clear();
}

const drafts = new Map<number, { person: number; text: string }>();
