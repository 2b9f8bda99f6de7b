import type { AnswerMethod } from '../../contact-request/answer.ts';
import { keys, readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/**
 * A visitor whom the person has just called or written to, by the request of the visitor.
 */
export type LastContact = { id: number; name: string; way: AnswerMethod };

/**
 * Holds the last contact until the person says what came of it. It is kept in this tab's
 * storage, because a phone may close the page during a call.
 */
export const lastContact = createStore<LastContact | null>(
  readStored(keys.lastContact, 'sessionStorage') ?? null,
);

export function setLastContact(next: LastContact | null): void {
  lastContact.set(next);
  writeStored(keys.lastContact, next ?? undefined, 'sessionStorage');
}
