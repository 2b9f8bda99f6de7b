import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Installation } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { RequestDetail, RequestList, RequestRow, SearchResult, Tab } from '../../desk-api/requests.ts';
import { actingPersonId, get, request } from './client.ts';
import { applyQueued, type QueuedAction } from './optimistic.ts';
import { queue } from './outbox.ts';
import { useSession } from './session.ts';

const pollMs = 20_000;

/** One tab of the list. `waiting` is polled while the page is visible. */
export function listQuery(tab: Tab) {
  return infiniteQueryOptions({
    queryKey: ['requests', tab],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ tab, ...(pageParam && { after: pageParam }) });
      return get<RequestList>(`${apiPaths.requests}?${query}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A request may have arrived since, however fresh the list is.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (tab === 'waiting' && state.data ? pollMs : false),
  });
}

/** A tab with queued actions applied. */
export function useRequestList(tab: Tab) {
  const list = useInfiniteQuery(listQuery(tab));
  const overlay = useOverlay();
  const pages = list.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ requests }) => requests).map(overlay) ?? [], [pages, overlay]);
  const dueReminders = useMemo(() => pages?.[0]?.dueReminders.map(overlay) ?? [], [pages, overlay]);
  return { ...list, rows, dueReminders, first: pages?.[0] };
}

/** Searches requests. Uses POST, so that no name appears in a URL. */
export function useSearchResults(text: string) {
  const search = useInfiniteQuery({
    queryKey: ['search', text],
    queryFn: async ({ pageParam, signal }) => {
      // The text of the next keystroke cancels this one.
      await new Promise((resolve) => setTimeout(resolve, 300));
      signal.throwIfAborted();
      return request<SearchResult>('POST', apiPaths.search, { text, ...(pageParam && { after: pageParam }) });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const overlay = useOverlay();
  const rows = search.data?.pages.flatMap(({ requests }) => requests).map(overlay) ?? [];
  return { ...search, rows, total: search.data?.pages[0]?.total ?? 0 };
}

/** One request with queued actions applied. Polled, because another person may change it; kept, to be opened offline. */
export function useRequest(id: number) {
  const query = useQuery<RequestDetail>({
    queryKey: [apiPaths.request(id)],
    refetchInterval: pollMs,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const overlay = useOverlay();
  return { ...query, data: query.data && overlay(query.data) };
}

/** Reads the company and installation data, which change only with a restart of the server. */
export function useInstallation() {
  return useQuery<Installation>({
    queryKey: [apiPaths.installation],
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Whether the site promises an answer within 24 hours: as long as that is unknown, yes. */
export function usePromise(): boolean {
  return useInstallation()?.answerIn24Hours ?? true;
}

/** The actions of the current person that wait in the queue, of one request or of all. */
export function useQueued(requestId?: number): readonly QueuedAction[] {
  const personId = actingPersonId();
  return queue
    .use()
    .filter((action) => action.personId === personId && [undefined, action.requestId].includes(requestId));
}

/** Makes a change. Everything is refetched after it in any case: another person may have been first. */
export function useApiMutation<R, T = void>(change: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void client.invalidateQueries() });
}

/** Returns a function that applies the current person's queued actions. */
function useOverlay() {
  const queued = useQueued();
  const name = useSession().data?.person.name ?? null;
  const key = queued.map(({ id }) => id).join();
  return useMemo(
    () =>
      <R extends RequestRow>(request: R): R =>
        applyQueued(request, queued, name),
    [key, name],
  );
}
