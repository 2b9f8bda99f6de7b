import type { RequestRow } from '../../desk-api/requests.ts';
import { hourMs } from '../../time.ts';
import { actingPersonId } from './client.ts';
import type { QueuedAction } from './overlay.ts';
import { keys, readStored, writeStored } from './storage.ts';

/**
 * The visitors to call without a network. They are stored only if the person opts in, and
 * only with their name, telephone and time of receipt.
 */
export type OfflineContacts = {
  personId: number;
  at: string;
  contacts: OfflineContact[];
};

export type OfflineContact = Pick<RequestRow, 'id' | 'name' | 'phone' | 'receivedAt'> & {
  tel: string | null;
};

/**
 * Reads the contacts; undefined without the opt-in. After 72 hours the contacts are
 * deleted, and the opt-in stays.
 */
export function readContacts(): OfflineContacts | undefined {
  const stored = readStored<OfflineContacts>(keys.contacts);
  if (!stored || isYoung(stored)) return stored;

  emptyContacts();
  return { ...stored, contacts: [] };
}

/**
 * Deletes the contacts. The opt-in stays, so that they are stored again at the next
 * sign-in of the same person.
 */
export function emptyContacts(): void {
  const stored = readStored<OfflineContacts>(keys.contacts);
  if (stored) writeStored(keys.contacts, { ...stored, contacts: [] });
}

/** Returns false for a time in the future too: the clock was wrong then, or is now. */
function isYoung({ at }: OfflineContacts): boolean {
  return Math.abs(Date.now() - Date.parse(at)) < contactLifetimeMs;
}

export const contactLifetimeMs = 72 * hourMs;

/** Stores the contacts of the first fifty requests, for the current person. */
export function writeContacts(rows: readonly RequestRow[]): void {
  const contacts: OfflineContacts = {
    personId: actingPersonId(),
    at: new Date().toISOString(),
    contacts: rows.slice(0, maxContacts).map(contactOf),
  };
  writeStored(keys.contacts, contacts);
}

const maxContacts = 50;

function contactOf({ id, name, phone, call, receivedAt }: RequestRow): OfflineContact {
  return { id, name, phone, tel: call?.tel ?? null, receivedAt };
}

/**
 * Returns the contacts without those that queued actions have answered, marked as spam or
 * removed, unless a later action reverts that.
 */
export function waitingContacts(
  contacts: readonly OfflineContact[],
  queued: readonly QueuedAction[],
): OfflineContact[] {
  const answered = new Set<number>();
  const setApart = new Set<number>();
  for (const { requestId, action } of queued) {
    // A logged call has no contact yet.
    if (requestId === null) continue;

    switch (action.kind) {
      case 'answered':
        answered.add(requestId);
        break;
      case 'outcome':
        // A null outcome reverts the one that had answered the request.
        if (action.outcome === null) answered.delete(requestId);
        else answered.add(requestId);
        break;
      case 'reopened':
        answered.delete(requestId);
        break;
      case 'marked-spam':
      case 'call-removed':
        setApart.add(requestId);
        break;
      case 'spam-cleared':
        setApart.delete(requestId);
        break;
    }
  }
  return contacts.filter(({ id }) => !answered.has(id) && !setApart.has(id));
}

/** Deletes the contacts and the opt-in. */
export function clearContacts(): void {
  writeStored(keys.contacts, undefined);
}
