import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { People } from '../../desk-api/sessions.ts';
import { read, send } from './api.ts';
import { readAnew, useChange } from './change.ts';
import { forgetEverything, sessionKey, sessionOf } from './session.ts';
import { dropActionsOf } from './waiting-actions.ts';

export const peopleKey = ['people'];

/** Who may enter, and on which devices they are signed in. */
export function usePeople() {
  return useQuery({ queryKey: peopleKey, queryFn: ({ signal }) => read<People>(apiPaths.people, signal) });
}

/** Renames the person who is signed in. */
export function useRename() {
  return useChange(
    (name: string, sending) => send('PUT', apiPaths.ownName, { name }, sending),
    readAnew(peopleKey, sessionKey),
  );
}

/** Removes a person, who may be the one who does so. */
export function useRemovePerson() {
  return useChange(
    (id: number, sending) => send('DELETE', apiPaths.person(id), undefined, sending),
    (client, id) => {
      dropActionsOf(id);
      if (id === sessionOf(client)?.person.id) forgetEverything(client);
      else return readAnew(peopleKey)(client);
    },
  );
}

/** Ends one session. */
export function useEndSession() {
  return useChange(
    (id: number, sending) => send('DELETE', apiPaths.endSession(id), undefined, sending),
    readAnew(peopleKey),
  );
}

/** Ends one's own sessions, this one too. */
export function useEndOwnSessions() {
  return useChange<void>(
    (_, sending) => send('DELETE', apiPaths.sessions, undefined, sending),
    forgetEverything,
  );
}
