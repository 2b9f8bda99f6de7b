import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Invitation, Invitations } from '../../desk-api/invitations.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { read, send } from './api.ts';
import { readAnew, useChange } from './change.ts';
import { peopleKey } from './people.ts';

const invitationsKey = ['invitations'];

/** The invitations that are open, and which of one's own were used. It is polled while any may be used. */
export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => read<Invitations>(apiPaths.invitations, signal),
    refetchInterval: ({ state }) => (state.data?.open.length ? 5_000 : false),
  });
}

/** Makes a link that lets somebody in once. */
export function useInvite() {
  return useChange(
    (invited: { name: string; add: boolean }, sending) =>
      send<Invitation>('POST', apiPaths.invitations, invited, sending),
    readAnew(invitationsKey, peopleKey),
  );
}

/** Takes a link back. */
export function useRevoke() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', apiPaths.invitation(id)),
    // Where it is gone it may have been used.
    onSettled: () => readAnew(invitationsKey)(client),
  });
}
