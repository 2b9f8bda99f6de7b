import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { CurrentSession, SessionAnswer } from '../../desk-api/sessions.ts';
import { createStore } from '../browser/create-store.ts';
import { keepLastNews, keepPerson, keepWaiting, keptWaiting, markBrowser } from '../browser/storage.ts';
import { forgetContacts } from '../request/contact.ts';
import { searchText } from '../requests/place.ts';
import { toast } from '../ui/toast.ts';
import { forgetReads, read, send, sendFor } from './api.ts';
import { useChange } from './change.ts';
import { forgetDrafts } from './drafts.ts';
import { pendingReauthentication } from './reauthentication.ts';
import { dropActionsOf, refusals } from './waiting-actions.ts';

/** Who is signed in here: null where nobody is. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** Runs a sign-in method, whose answer is the session. */
export function useSignIn<T>(signIn: (by: T) => Promise<SessionAnswer>) {
  return useChange(signIn, (client, _, { session }) => {
    markBrowser();
    // An answer from before the sign-in would overwrite it.
    void client.cancelQueries({ queryKey: sessionKey });
    client.setQueryData(sessionQuery.queryKey, acceptSession(session));
  });
}

export function useSignOut() {
  return useChange(
    () => send('DELETE', apiPaths.session),
    (client) => {
      forgetDrafts();
      dropActionsOf(sessionOf(client)?.person.id);
      forgetEverything(client);
    },
  );
}

/** Nobody is signed in any more, so nothing that was read stays. */
export function forgetEverything(client: QueryClient): void {
  forgetReads();
  forgetContacts();
  searchText.set('');
  dataSubject.set(null);
  toast.set(null);
  pendingReauthentication.get()?.('declined');
  refusals.set([]);
  keepLastNews(undefined);
  keepPerson(undefined);
  keepWaiting(undefined);
  sendFor(null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  client.setQueryData(sessionQuery.queryKey, null);
}

/** Who is signed in here, as far as that is known. */
export function sessionOf(client: QueryClient): CurrentSession | null | undefined {
  return client.getQueryData(sessionQuery.queryKey);
}

export const sessionKey = ['session'];

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }): Promise<CurrentSession | null> =>
    read<SessionAnswer>(apiPaths.currentSession, signal).then(({ session }) => acceptSession(session)),
});

/** Makes a session that of this page. */
function acceptSession(session: CurrentSession | null): CurrentSession | null {
  sendFor(session?.person.id ?? null);
  keepPerson(session?.person.id);
  // The session has ended, or somebody else has signed in.
  if (keptWaiting()?.person !== session?.person.id) keepWaiting(undefined);
  return session;
}

/**
 * The person whose data are asked for (GDPR, art. 4(1)), when a request led to that page: a mail address or telephone must not
 * be in a URL.
 */
export const dataSubject = createStore<{ address: string; erase: boolean } | null>(null);

/** Whether somebody has just signed in without a passkey and is to be offered one. */
export const passkeyOffered = createStore(false);
