import type { RequestRow } from '../../desk-api/requests.ts';
import { hourMs } from '../../time.ts';
import { actingPersonId } from './client.ts';
import { keys, readStored, writeStored } from './storage.ts';

/** Whom to call without a network: name, telephone and time received only, kept by choice. */
export type OfflineContacts = {
  personId: number;
  at: string;
  contacts: {
    id: number;
    name: string;
    phone: string;
    tel: string | null;
    receivedAt: string;
  }[];
};

const maxAgeMs = 72 * hourMs;
const maxContacts = 50;

/** Reads the contacts; undefined if no one chose to keep them. After 72 hours they are deleted, and the choice stays. */
export function readContacts(): OfflineContacts | undefined {
  const stored = readStored<OfflineContacts>(keys.contacts);
  if (!stored) return undefined;
  if (Date.now() - Date.parse(stored.at) < maxAgeMs) return stored;
  writeStored(keys.contacts, { ...stored, contacts: [] });
  return { ...stored, contacts: [] };
}

/** Keeps the first fifty requests of the list, for the current person. */
export function writeContacts(rows: readonly RequestRow[]): void {
  const personId = actingPersonId();
  const contacts = rows
    .slice(0, maxContacts)
    .map(({ id, name, phone, call, receivedAt }) => ({
      id,
      name,
      phone,
      tel: call?.tel ?? null,
      receivedAt,
    }));
  writeStored(keys.contacts, {
    personId,
    at: new Date().toISOString(),
    contacts,
  } satisfies OfflineContacts);
}

/** Deletes the contacts and the choice to keep them. */
export function clearContacts(): void {
  writeStored(keys.contacts, undefined);
}
