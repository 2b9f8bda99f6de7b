import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { apiPaths } from '../../desk-api/paths.ts';
import type { CurrentSession, SessionAnswer } from '../../desk-api/people.ts';
import type { SessionEnd } from '../../devices.ts';
import { clearBadge } from './badge.ts';
import { ApiError, actingPersonId, get, request, setActingPerson } from './client.ts';
import { clearDrafts } from './drafts.ts';
import { forgetContact } from './last-contact.ts';
import { clearContacts, emptyContacts, readContacts } from './offline-contacts.ts';
import { applied, clearQueue } from './outbox.ts';
import { search } from './routes.ts';
import { keys, readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';
import { toast } from './toast.ts';

/** The query of the current session: null if no one is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, signal }): Promise<CurrentSession | null> => {
    const answer = await get<SessionAnswer>(apiPaths.currentSession, signal);
    // A session that was ended without an answer ends on the server now. Not earlier: the
    // page may have asked before this script ran, and its answer would still name the
    // session.
    const session = readStored(keys.signOutPending) ? await endSession() : answer.session;
    // The server says it once.
    if (answer.ended) sessionEnd.set(answer.ended);
    if (session) rememberPerson(session);
    else clearSession(client);
    return session;
  },
  // Without an answer the page offers what it can, until there is one.
  refetchInterval: ({ state }) => (state.error ? 5_000 : false),
  // An attempt that begins with the page would hide why the one before it failed.
  retryOnMount: false,
  refetchOnReconnect: 'always',
});

/**
 * The session of the person who is signed in, for all that is shown to them. If each row
 * of a list had a query of its own instead, a tap would take noticeably longer.
 */
export const SessionContext = createContext<CurrentSession | null>(null);

/** Returns the session of the person who is signed in; null if nobody is. */
export function useSession(): CurrentSession | null {
  return useContext(SessionContext);
}

/** Why the session of this browser has ended other than by signing out. */
export const sessionEnd = createStore<SessionEnd | undefined>(undefined);

/** Whether to offer saving a passkey, after a sign-in without one. */
export const passkeyOffer = createStore(false);

/** Whether to offer notifications, after the first sign-in on this device. */
export const notificationOffer = createStore(false);

/**
 * Signs out, also without an answer: then the session ends here at once, and on the
 * server before it is next read.
 */
export async function signOut(client: QueryClient): Promise<void> {
  writeStored(keys.signOutPending, true);
  // A poll that is answered 401 before this is done would forget whose drafts and queue
  // they are.
  clearDrafts();
  forgetContact();
  clearQueue(actingPersonId());
  clearContacts();
  await endSession().catch(() => {});
  clearSession(client);
}

/**
 * Deletes what was read, when no one is signed in any more. Drafts, queue, the last
 * contact, and the choice to keep contacts stay.
 */
export function clearSession(client: QueryClient): void {
  search.set({ text: '', path: '' });
  toast.set(null);
  applied.set([]);
  setActingPerson(undefined);
  emptyContacts();
  clearBadge();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  client.setQueryData(sessionQuery.queryKey, null);
}

/**
 * Sends requests for this person from now on, and deletes contacts that another one kept.
 */
export function rememberPerson({ person }: CurrentSession): void {
  setActingPerson(person.id);
  if (readContacts()?.personId !== person.id) clearContacts();
}

/** Ends the session on the server, if it has not ended there already. */
async function endSession(): Promise<null> {
  try {
    await request('DELETE', apiPaths.session);
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.kind === 'signed-out';
    if (!hasEnded) throw error;
  }
  writeStored(keys.signOutPending, undefined);
  return null;
}
