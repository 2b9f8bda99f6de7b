import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tab } from '../../contact-request/states.ts';
import type { Installation } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type {
  RequestDetail,
  RequestList,
  RequestRow,
  SearchResult,
} from '../../desk-api/requests.ts';
import { ApiError, actingPersonId, get, request } from './client.ts';
import { belongs } from './grouping.ts';
import { actionsSince, applied, queue } from './outbox.ts';
import { applyQueued, type QueuedAction } from './overlay.ts';
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
  const overlay = useOverlay(list.dataUpdatedAt);
  const pages = list.data?.pages;
  const rows = useMemo(
    () => pages?.flatMap(({ requests }) => requests).map(overlay) ?? [],
    [pages, overlay],
  );
  const dueReminders = useMemo(
    () => pages?.[0]?.dueReminders.map(overlay) ?? [],
    [pages, overlay],
  );
  return { ...list, rows, dueReminders, first: pages?.[0] };
}

/** The waiting requests that were read, and the numbers of the tabs and the badge, with queued actions applied. */
export function useWaiting() {
  const { first, rows } = useRequestList('waiting');
  const waiting = useMemo(() => rows.filter((row) => belongs(row, 'waiting')), [rows]);
  const handled = rows.length - waiting.length;
  return {
    waiting,
    counts: first && { ...first.counts, waiting: first.counts.waiting - handled },
  };
}

/** Searches requests. Uses POST, so that no name appears in a URL. */
export function useSearchResults(text: string) {
  const search = useInfiniteQuery({
    queryKey: ['requests', 'search', text],
    queryFn: async ({ pageParam, signal }) => {
      // The text of the next keystroke cancels this one.
      await new Promise((resolve) => setTimeout(resolve, 300));
      signal.throwIfAborted();
      return request<SearchResult>('POST', apiPaths.search, {
        text,
        ...(pageParam && { after: pageParam }),
      });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  // The results of another text, until these arrive, are taken as they were.
  const overlay = useOverlay(
    search.isPlaceholderData ? Number.POSITIVE_INFINITY : search.dataUpdatedAt,
  );
  const rows = search.data?.pages.flatMap(({ requests }) => requests).map(overlay) ?? [];
  return { ...search, rows, total: search.data?.pages[0]?.total ?? 0 };
}

/**
 * One request with queued actions applied. Polled, because another person may change it; kept, to be opened offline. It is a
 * preview until it has been read.
 */
export function useRequest(id: number) {
  const client = useQueryClient();
  const query = useQuery<RequestDetail>({
    queryKey: [apiPaths.request(id)],
    // One that was erased does not come back.
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.kind === 'not-found' ? false : pollMs,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data, dataUpdatedAt } = query.data ? query : previewOf(client, id);
  const overlay = useOverlay(dataUpdatedAt);
  return { ...query, data: data && overlay(data), isPreview: !query.data };
}

/** Returns what a list knows of a request: only the beginning of its message, no notes and no history. */
function previewOf(
  client: QueryClient,
  id: number,
): { data?: RequestDetail; dataUpdatedAt: number } {
  for (const { state } of client.getQueryCache().findAll({ queryKey: ['requests'] })) {
    const { pages = [] } = (state.data ?? {}) as Partial<
      InfiniteData<Partial<RequestList>>
    >;
    const rows = pages.flatMap(({ requests = [], dueReminders = [] }) => [
      ...requests,
      ...dueReminders,
    ]);
    const row = rows.find((row) => row.id === id);
    const unknown = { message: row?.excerpt ?? '', notes: [], history: [], related: [] };
    if (row) return { data: { ...row, ...unknown }, dataUpdatedAt: state.dataUpdatedAt };
  }
  return { dataUpdatedAt: 0 };
}

/** Reads the company and installation data, which change only with a restart of the server. */
export function useInstallation() {
  return useQuery<Installation>({
    queryKey: [apiPaths.installation],
    staleTime: 'static',
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
    .filter(
      (action) =>
        action.personId === personId && [undefined, action.requestId].includes(requestId),
    );
}

/** Makes a change. Everything is refetched after it in any case: another person may have been first. */
export function useApiMutation<R, T = void>(change: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries(),
  });
}

/** Returns a function that applies the current person's actions that data read at a time cannot show. */
function useOverlay(readAt: number) {
  queue.use();
  applied.use();
  const personId = actingPersonId();
  const actions = actionsSince(readAt).filter((action) => action.personId === personId);
  const name = useSession().data?.person.name ?? null;
  const key = actions.map(({ id }) => id).join();
  return useMemo(
    () =>
      <R extends RequestRow>(request: R): R =>
        applyQueued(request, actions, name),
    [key, name],
  );
}
