import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { CurrentSession, People, SessionAnswer } from '../../desk-api/people.ts';
import { clearContacted } from '../lib/contact.ts';
import { clearDrafts } from '../lib/drafts.ts';
import { clearContacts, readContacts } from '../lib/offline-contacts.ts';
import { keys, writeStored } from '../lib/storage.ts';
import { createStore } from '../lib/store.ts';
import { toast } from '../ui/Toast.tsx';
import { actingPersonId, clearCache, get, request, setActingPerson } from './client.ts';
import { clearQueue, flush, queue, rejections } from './outbox.ts';
import { pendingReauthentication } from './reauthenticate.ts';

/** The current session: null if no one is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<CurrentSession | null> => {
    const { session } = await get<SessionAnswer>(apiPaths.currentSession, signal);
    rememberPerson(session);
    return session;
  },
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** Whether a person has just signed in without a passkey, and is offered to save one. */
export const passkeyOffer = createStore(false);

/** Runs a sign-in, which answers with the session, and sends what the person had left in the queue. */
export function useSignIn<T>(signIn: (input: T) => Promise<SessionAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ session }) => {
      rememberPerson(session);
      client.setQueryData(sessionQuery.queryKey, session);
      void flush(client);
      void dropQueuesOfRemovedPeople();
    },
  });
}

/** Signs out, offline too: then the session ends here, and on the server once it expires or is removed. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (navigator.onLine) await request('DELETE', apiPaths.session);
      else writeStored(keys.signOutPending, true);
    },
    onSuccess: () => {
      const personId = actingPersonId();
      clearDrafts(personId);
      clearQueue(personId);
      clearSession(client);
    },
  });
}

/** Deletes everything that was read, when no one is signed in any more. Drafts and the queue stay. */
export function clearSession(client: QueryClient): void {
  clearCache();
  clearContacted();
  clearContacts();
  toast.set(null);
  rejections.set([]);
  pendingReauthentication.get()?.(false);
  rememberPerson(null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  client.setQueryData(sessionQuery.queryKey, null);
}

function rememberPerson(session: CurrentSession | null): void {
  const id = session?.person.id;
  setActingPerson(id);
  if (readContacts()?.personId !== id) clearContacts();
}

/** The queue of a person whom the server no longer knows can never be sent. */
async function dropQueuesOfRemovedPeople(): Promise<void> {
  const owners = new Set(queue.get().map(({ personId }) => personId));
  if (owners.size === 0) return;
  const { people } = await get<People>(apiPaths.people);
  for (const owner of owners) if (!people.some(({ id }) => id === owner)) clearQueue(owner);
}
