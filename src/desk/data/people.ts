import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { People } from '../../desk-api/sessions.ts';
import { read, send } from './api.ts';
import { forgetEverything, sessionKey } from './session.ts';

export const peopleKey = ['people'];

/** Who may enter, and on which devices they are signed in. */
export function usePeople() {
  return useQuery({ queryKey: peopleKey, queryFn: ({ signal }) => read<People>(apiPaths.people, signal) });
}

/** Renames a person. */
export function useRename() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) => send('PUT', apiPaths.person(id), { name }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: peopleKey }),
        client.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
}

/** Ends one session. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send('DELETE', apiPaths.endSession(id)),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
}

/** Ends all sessions, this one too. */
export function useEndAllSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', apiPaths.sessions),
    onSuccess: () => forgetEverything(client),
  });
}
