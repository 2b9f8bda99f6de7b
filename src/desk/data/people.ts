import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { People } from '../../desk-api/sessions.ts';
import { useGivenUp } from '../browser/use-online.ts';
import { read, send } from './api.ts';
import { forgetEverything, sessionKey, sessionOf } from './session.ts';
import { dropActionsOf } from './waiting-actions.ts';

export const peopleKey = ['people'];

/** Who may enter, and on which devices they are signed in. */
export function usePeople() {
  return useQuery({ queryKey: peopleKey, queryFn: ({ signal }) => read<People>(apiPaths.people, signal) });
}

/** Renames a person. */
export function useRename() {
  const client = useQueryClient();
  const signal = useGivenUp();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      send('PUT', apiPaths.person(id), { name }, undefined, { signal: signal() }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: peopleKey }),
        client.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
}

/** Removes a person, who may be the one who does so. */
export function useRemovePerson() {
  const client = useQueryClient();
  const signal = useGivenUp();
  return useMutation({
    mutationFn: (id: number) =>
      send('DELETE', apiPaths.person(id), undefined, undefined, { signal: signal() }),
    onSuccess(_, id) {
      dropActionsOf(id);
      if (id === sessionOf(client)?.person.id) forgetEverything(client);
      else return client.invalidateQueries({ queryKey: peopleKey });
    },
  });
}

/** Ends one session. */
export function useEndSession() {
  const client = useQueryClient();
  const signal = useGivenUp();
  return useMutation({
    mutationFn: (id: number) =>
      send('DELETE', apiPaths.endSession(id), undefined, undefined, { signal: signal() }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
}

/** Ends all sessions, this one too. */
export function useEndAllSessions() {
  const client = useQueryClient();
  const signal = useGivenUp();
  return useMutation({
    mutationFn: () => send('DELETE', apiPaths.sessions, undefined, undefined, { signal: signal() }),
    onSuccess: () => forgetEverything(client),
  });
}
