import {
  type QueryClient,
  QueryObserver,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Invitation, Invitations } from '../../desk-api/invitations.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { toast } from '../ui/toast.ts';
import { ApiError, read, send } from './api.ts';
import { readAnew, useChange } from './change.ts';
import { peopleKey } from './people.ts';

/** The invitations that are open, and which of one's own were used. It is polled while any may be used. */
export function useInvitations() {
  return useQuery(invitationsQuery);
}

const invitationsKey = ['invitations'];

const invitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: ({ signal }) => read<Invitations>(apiPaths.invitations, signal),
  refetchInterval: ({ state }) => (state.data?.open.length ? 5_000 : false),
});

/** Tells whoever made a link that it was used, on whatever page they are by then. */
function tellWhenUsed(client: QueryClient, { id, name }: Invitation): void {
  const stop = new QueryObserver(client, invitationsQuery).subscribe(({ data, error, isFetching }) => {
    const isOut = error instanceof ApiError && error.kind === 'signed-out';
    if (!isOut && (isFetching || !data || data.open.some((one) => one.id === id))) return;
    stop();
    const isUsed = data?.used.some((one) => one.id === id);
    // Where the link is shown, that says so itself.
    if (isUsed && !document.querySelector('dialog[open]')) toast.set({ words: `${name} ha entrado.` });
  });
}

/** Makes a link that lets somebody in once. */
export function useInvite() {
  return useChange(
    (invited: { name: string; add: boolean }, sending) =>
      send<Invitation>('POST', apiPaths.invitations, invited, sending),
    (client, _, invitation) => {
      void readAnew(invitationsKey, peopleKey)(client);
      tellWhenUsed(client, invitation);
    },
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
