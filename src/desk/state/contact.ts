import type { AnswerMethod } from '../../contact-request/answer.ts';
import { keys, readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/** A request that a person has just called or written to, until he says what came of it. */
export type Contacted = { id: number; name: string; way: AnswerMethod };

/** Kept in this tab's storage: a phone may close the page during a call. */
export const contacted = createStore<Contacted | null>(
  readStored(keys.contacted, 'sessionStorage') ?? null,
);

export function setContacted(next: Contacted | null): void {
  contacted.set(next);
  writeStored(keys.contacted, next ?? undefined, 'sessionStorage');
}
