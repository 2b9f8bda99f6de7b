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
    // A sign-out without an answer is repeated now. Not earlier: the page may have asked
    // before this script ran, and its answer would still name the session.
    const session = readStored(keys.signOutPending) ? await endSession() : answer.session;
    // The server reports it only once.
    if (answer.ended) sessionEnd.set(answer.ended);
    if (session) rememberPerson(session);
    else clearSession(client);
    return session;
  },
  // Without an answer, the offline page is shown until there is one.
  refetchInterval: ({ state }) => (state.error ? 5_000 : false),
  // A retry on mount would hide why the previous attempt failed.
  retryOnMount: false,
  refetchOnReconnect: 'always',
});

/**
 * The session of the signed-in person, for everything that is shown to them. With a query
 * in each row of a list instead, a tap would take noticeably longer.
 */
export const SessionContext = createContext<CurrentSession | null>(null);

/** Returns the session of the signed-in person; null if there is none. */
export function useSession(): CurrentSession | null {
  return useContext(SessionContext);
}

/** Why the session of this browser has ended, if not by signing out. */
export const sessionEnd = createStore<SessionEnd | undefined>(undefined);

/** Whether to offer saving a passkey, after a sign-in without one. */
export const passkeyOffer = createStore(false);

/** Whether to offer notifications, after the first sign-in on this device. */
export const notificationOffer = createStore(false);

/**
 * Signs out. If the server does not answer, the session ends here at once, and on the
 * server before it is next read.
 */
export async function signOut(client: QueryClient): Promise<void> {
  writeStored(keys.signOutPending, true);
  // These go first: a poll that is answered with 401 meanwhile would clear the id of the
  // person whose drafts and queue they are.
  clearDrafts();
  forgetContact();
  clearQueue(actingPersonId());
  clearContacts();
  await endSession().catch(() => {});
  clearSession(client);
}

/**
 * Deletes what was read, once no one is signed in. Drafts, queue, the last contact and
 * the opt-in to offline contacts stay.
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

/** Makes this the acting person, and deletes the offline contacts of any other. */
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
