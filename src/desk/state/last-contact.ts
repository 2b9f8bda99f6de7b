import type { AnswerMethod } from '../../contact-request/answer.ts';
import { hourMs } from '../../time.ts';
import { actingPersonId } from './client.ts';
import { keys, readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/**
 * The request whose visitor the person has just called or written to, and how. Nothing
 * else about the visitor is stored.
 */
export type LastContact = { id: number; way: AnswerMethod };

type StoredContact = LastContact & {
  personId: number;
  /** In milliseconds by the clock of this device. */
  at: number;
  /** Whether the person still has to say how it went. */
  isAsked: boolean;
};

/**
 * Holds the last contact for an hour, even if the page is closed: a phone may close it
 * during a call.
 */
const stored = createStore(readContact());

/** Reads the stored contact, and deletes it if it is older than an hour. */
function readContact(): StoredContact | null {
  const contact = readStored<StoredContact>(keys.lastContact);
  if (contact && isRecent(contact)) return contact;

  if (contact) writeStored(keys.lastContact, undefined);
  return null;
}

/** The contact that the person still has to report on; null if there is none. */
export const lastContact = {
  get: () => askedOf(stored.get()),
  use: () => askedOf(stored.use()),
};

function askedOf(contact: StoredContact | null): LastContact | null {
  return contact?.isAsked && isCurrent(contact) ? contact : null;
}

/**
 * Returns the method of the last contact if it was with the visitor of this request and
 * within the hour; null otherwise.
 */
export function lastWayTo(id: number): AnswerMethod | null {
  const contact = stored.get();
  return contact?.id === id && isCurrent(contact) ? contact.way : null;
}

function isCurrent(contact: StoredContact): boolean {
  return contact.personId === actingPersonId() && isRecent(contact);
}

function isRecent({ at }: StoredContact): boolean {
  return Math.abs(Date.now() - at) < hourMs;
}

/** Starts to ask the person how a contact went. */
export function askAfterContact(contact: LastContact): void {
  const personId = actingPersonId();
  set({ ...contact, personId, at: Date.now(), isAsked: true });
}

/** Ends the question. The method of the contact is kept. */
export function endQuestion(): void {
  const contact = stored.get();
  if (contact) set({ ...contact, isAsked: false });
}

/** Forgets the contact when the person signs out. */
export function forgetContact(): void {
  set(null);
}

function set(contact: StoredContact | null): void {
  stored.set(contact);
  writeStored(keys.lastContact, contact ?? undefined);
}
