import { useEffect } from 'react';
import { dayMs } from '../../time.ts';
import { actingPersonId } from './client.ts';
import { elapsed } from './elapsed.ts';
import { keys, readStored, storedKeys, writeStored } from './storage.ts';
import { createStore } from './store.ts';

type Draft = { text: string; at: number };

/** What a draft belongs to: a request, by its id, or the call that is being logged. */
type Subject = number | 'call';

/** Drafts that the browser could not store, by key. They are lost with the page. */
const unstored = createStore<Record<string, Draft | undefined>>({});

/** When each draft of this page was typed, by key, in the time of `elapsed`. */
const typedAt = new Map<string, number>();

/** Returns a draft of the current person, and a function that stores what they type. */
export function useDraft(subject: Subject): [text: string, type: (text: string) => void] {
  unstored.use();
  useEffect(expireDrafts, []);
  return [readDraft(subject), (text) => writeDraft(subject, text)];
}

/** Reads a draft that the person typed in the last 30 days; empty if there is none. */
export function readDraft(subject: Subject): string {
  return read(prefix() + subject)?.text ?? '';
}

/** Stores a draft, so that it survives a reload. An empty text deletes it. */
export function writeDraft(subject: Subject, text: string): void {
  const key = prefix() + subject;
  const draft = text === '' ? undefined : { text, at: Date.now() };
  const isStored = writeStored(key, draft);
  typedAt.set(key, elapsed());
  unstored.set({ ...unstored.get(), [key]: isStored ? undefined : draft });
}

/** Deletes the drafts of the current person. */
export function clearDrafts(): void {
  for (const key of storedKeys(prefix())) writeStored(key, undefined);
  unstored.set({});
}

/** Deletes the drafts of every person that are older than 30 days. */
export function expireDrafts(): void {
  for (const key of storedKeys(keys.draft)) {
    if (!read(key)) writeStored(key, undefined);
  }
}

/** Returns whether the current person has an unsaved draft. */
export function hasDrafts(): boolean {
  const all = [...storedKeys(prefix()), ...Object.keys(unstored.get())];
  return all.some((key) => key.startsWith(prefix()) && read(key));
}

/** Reads a draft; undefined if there is none, or it is older than 30 days. */
function read(key: string): Draft | undefined {
  const draft = unstored.get()[key] ?? readStored<Draft>(key);
  return draft && ageOf(key, draft) < draftLifetimeMs ? draft : undefined;
}

export const draftLifetimeMs = 30 * dayMs;

/**
 * Returns the age of a draft in milliseconds. That of a draft typed on this page comes
 * from a monotonic clock, so that setting the device's clock does not expire it.
 */
function ageOf(key: string, { at }: Draft): number {
  const typed = typedAt.get(key);
  return typed === undefined ? Date.now() - at : elapsed() - typed;
}

function prefix(): string {
  return `${keys.draft}${actingPersonId()}/`;
}
