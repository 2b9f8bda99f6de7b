import type { QueryClient } from '@tanstack/react-query';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { markSettled } from './left-the-list.ts';
import { requestQuery } from './request.ts';
import { listQuery } from './request-list.ts';

/** The version of a request as it was seen last: on its own page, or else in the list. */
export function seenVersion(client: QueryClient, id: number): number {
  const request = seen(client, id);
  if (!request) throw new Error('Only what was seen can be changed.');
  return request.version;
}

/** The name in a request as it was seen last; undefined where the request is not in memory any more. */
export function seenName(client: QueryClient, id: number): string | undefined {
  return seen(client, id)?.name;
}

function seen(client: QueryClient, id: number): Pick<WholeRequest, 'version' | 'name'> | undefined {
  const pages = client.getQueryData(listQuery('waiting').queryKey)?.pages ?? [];
  return (
    client.getQueryData(requestQuery(id).queryKey) ??
    pages.flatMap(({ requests }) => requests).find((one) => one.id === id)
  );
}

/** Stores the request as the server has just answered it, and has the lists read anew. */
export function hold(client: QueryClient, request: WholeRequest): void {
  client.setQueryData(requestQuery(request.id).queryKey, request);
  if (request.answered) leaveList(client, request.id);
  client.invalidateQueries({ queryKey: ['requests'] });
  client.invalidateQueries({ queryKey: ['search'] });
}

/** Takes a request out of the list at once, without waiting for the list to be read anew. */
export function leaveList(client: QueryClient, id: number): void {
  markSettled(id);
  client.setQueryData(listQuery('waiting').queryKey, (list) => {
    if (!list?.pages.some(({ requests }) => requests.some((one) => one.id === id))) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      requests: page.requests.filter((one) => one.id !== id),
      counts: { ...page.counts, waiting: page.counts.waiting - 1 },
    }));
    return { ...list, pages };
  });
}
