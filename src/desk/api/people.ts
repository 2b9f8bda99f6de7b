import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '../../desk-api/invitations.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { People } from '../../desk-api/people.ts';
import { get, request } from './client.ts';
import { clearSession, sessionQuery } from './session.ts';

const peopleKey = ['people'];

export function usePeople() {
  return useQuery({ queryKey: peopleKey, queryFn: ({ signal }) => get<People>(apiPaths.people, signal) });
}

/** A change that the server makes. What it touches is refetched in any case: another person may have been first. */
export function useApiMutation<R, T = void>(change: (input: T) => Promise<R>, ...touched: QueryKey[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useRename() {
  return useApiMutation(
    (name: string) => request('PUT', apiPaths.ownName, { name }),
    peopleKey,
    sessionQuery.queryKey,
  );
}

/** Removes a person, oneself included: then the session is over. */
export function useRemovePerson() {
  return useApiMutation(
    (id: number) => request('DELETE', apiPaths.person(id)),
    peopleKey,
    sessionQuery.queryKey,
  );
}

export function useEndSession() {
  return useApiMutation((id: number) => request('DELETE', apiPaths.endSession(id)), peopleKey);
}

/** Ends all sessions, of this device too. */
export function useEndAllSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', apiPaths.sessions),
    onSuccess: () => clearSession(client),
  });
}

export function useRemovePasskey() {
  return useApiMutation(
    (id: number) => request('DELETE', apiPaths.passkey(id)),
    peopleKey,
    sessionQuery.queryKey,
  );
}

/** Makes a link for a new person, or with null for another device of one's own. */
export function useInvite() {
  return useApiMutation((name: string | null) => request<Invitation>('POST', apiPaths.invitations, { name }));
}
