import { keys, readStored, storedKeys, writeStored } from './storage.ts';

type Draft = { text: string; at: number };

const maxAgeMs = 24 * 60 * 60 * 1000;

/** What a draft belongs to: the number of a request, or a call that is being logged. */
type Subject = number | 'call';

/** Reads a draft of this person, typed in the last 24 hours. */
export function readDraft(personId: number, subject: Subject): string {
  const draft = readStored<Draft>(keyOf(personId, subject));
  return draft && Date.now() - draft.at < maxAgeMs ? draft.text : '';
}

/** Stores what is being typed, so that it survives a reload; an empty text deletes the draft. */
export function writeDraft(personId: number, subject: Subject, text: string): void {
  writeStored(keyOf(personId, subject), text === '' ? undefined : { text, at: Date.now() });
}

/** Deletes the drafts of one person. */
export function clearDrafts(personId: number): void {
  for (const key of storedKeys(`${keys.draft}${personId}/`)) writeStored(key, undefined);
}

/** Deletes everybody's drafts that are older than 24 hours. */
export function expireDrafts(): void {
  for (const key of storedKeys(keys.draft)) {
    if (Date.now() - (readStored<Draft>(key)?.at ?? 0) >= maxAgeMs) writeStored(key, undefined);
  }
}

/** Whether this person has typed something that is not saved. */
export function hasDrafts(personId: number): boolean {
  return storedKeys(`${keys.draft}${personId}/`).length > 0;
}

function keyOf(personId: number, subject: Subject): string {
  return `${keys.draft}${personId}/${subject}`;
}
