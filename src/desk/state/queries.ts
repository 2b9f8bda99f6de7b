import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallLogged } from '../../contact-request/actions.ts';
import type { Filter, List } from '../../contact-request/lists.ts';
import type { Installation } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type {
  RequestDetail,
  RequestList,
  RequestRow,
  SearchResult,
} from '../../desk-api/requests.ts';
import { madridDate } from '../../time.ts';
import { ApiError, actingPersonId, get, request } from './client.ts';
import { type Change, countsAfter, type Unread } from './counts.ts';
import { knownRows } from './known-rows.ts';
import { movedRows } from './moved-rows.ts';
import { useOnline } from './online.ts';
import {
  actionsSince,
  applied,
  ownActionsSince,
  queue,
  type Rejection,
  rejections,
  sendFailed,
} from './outbox.ts';
import { applyQueued, type QueuedAction } from './overlay.ts';
import { readTimeOf } from './read-times.ts';
import { serverTime } from './server-time.ts';
import { useSession } from './session.ts';
import { waitingIn } from './waiting.ts';

/**
 * Returns the query options of a list. Lists whose counts the navigation shows are polled
 * while the page is visible, and so is any list that could not be read.
 */
export function listQuery(list: List, filter?: Filter) {
  return infiniteQueryOptions({
    queryKey: ['requests', list, filter ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ list });
      if (filter) query.set('filter', filter);
      if (pageParam) query.set('after', pageParam);
      return get<RequestList>(`${apiPaths.requests}?${query}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A request may have arrived since, however fresh the list is.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (list !== 'all' || state.error ? pollMs : false),
    // It can be shown without a network however long ago it was read.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

const pollMs = 20_000;

/**
 * Reads a list as the server sent it. A component re-renders only when a field of the
 * result changes that it has read, so the result must not be spread.
 */
export function useListQuery(list: List, filter?: Filter) {
  return useInfiniteQuery(listQuery(list, filter));
}

/**
 * Reads what comes with the waiting list, as the server sent it: what was set aside, and
 * the state of the installation.
 */
export function useWaitingHead(): RequestList | undefined {
  return useListQuery('waiting').data?.pages[0];
}

/**
 * Reads a list, with queued actions applied. Requests that these have moved into the list
 * come last.
 */
export function useRequestList(list: List, filter?: Filter) {
  const query = useListQuery(list, filter);
  // Read here, so that each fetch re-renders the list, even one that brought nothing new.
  void query.dataUpdatedAt;
  const readAt = readTimeOf(listQuery(list, filter).queryKey);
  const overlay = useOverlay(readAt);
  const client = useQueryClient();
  const by = useOwnName();
  const pages = query.data?.pages;
  const first = pages?.[0];
  const pinned = useMemo(
    () => first?.pinned.flatMap((row) => overlay(row) ?? []) ?? [],
    [first, overlay],
  );
  const rows = useMemo(() => {
    if (!pages) return [];

    const listed = pages
      .flatMap(({ requests }) => requests)
      .flatMap((row) => overlay(row) ?? []);
    const held = [...pinned, ...listed];
    return [...listed, ...movedRows(client, { list, held, readAt, by })];
  }, [pages, pinned, overlay, client, list, readAt, by]);
  return { query, rows, pinned, first, readAt };
}

/**
 * Reads the loaded waiting requests, and the counts of the navigation and the badge, with
 * queued actions applied.
 */
export function useWaiting() {
  const list = useRequestList('waiting');
  const { rows, pinned } = list;
  const waiting = useMemo(() => waitingIn({ rows, pinned }), [pinned, rows]);
  return { waiting, counts: useCountsOf(list) };
}

/** Returns the counts that came with a list, with queued actions applied. */
export function useCountsOf({ first, readAt }: ReturnType<typeof useRequestList>) {
  const unread = useUnread(readAt);
  return first && countsAfter(first.counts, unread, madridDate(serverTime()));
}

/** Returns what the counts of a list read at this time do not include. */
export function useUnread(readAt: number): Unread {
  const changes = useChanges(readAt);
  const calls = useLoggedCalls(readAt).map(({ action }) => action);
  return { changes, calls };
}

/** Returns the changes of queued actions that data read at this time do not include. */
function useChanges(readAt: number): Change[] {
  const client = useQueryClient();
  const overlay = useOverlay(readAt);
  const ids = new Set(actionsSince(readAt).map(({ requestId }) => requestId));
  return [...ids].flatMap((id) => {
    const known = id === null ? [] : knownRows(client, id);
    // Data read later may include the action already, which the counts do not.
    const before = known.filter((one) => one.readAt <= readAt).at(-1) ?? known[0];
    return before ? [{ before: before.row, after: overlay(before.row) }] : [];
  });
}

/** Searches requests. It uses POST, so that no name appears in a URL. */
export function useSearchResults(text: string) {
  const queryKey = ['requests', 'search', text];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      // The next keystroke cancels this one.
      await new Promise((resolve) => setTimeout(resolve, 300));
      signal.throwIfAborted();
      const after = pageParam || undefined;
      return request<SearchResult>('POST', apiPaths.search, { text, after });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  // Until the results arrive, those of the previous text are shown as they were.
  const readAt = query.isPlaceholderData
    ? Number.POSITIVE_INFINITY
    : readTimeOf(queryKey);
  const overlay = useOverlay(readAt);
  const pages = query.data?.pages ?? [];
  const found = pages.flatMap(({ requests }) => requests);
  const rows = found.flatMap((row) => overlay(row) ?? []);
  const removed = found.length - rows.length;
  return { query, rows, readAt, total: (pages[0]?.total ?? 0) - removed };
}

/**
 * Reads one request, with queued actions applied. It is polled, because another person
 * may change it, and kept in the cache, so that it can be opened offline. Until it has
 * been read, it is a preview.
 */
export function useRequest(id: number) {
  const client = useQueryClient();
  const queryKey = [apiPaths.request(id)];
  const query = useQuery<RequestDetail>({
    queryKey,
    // A request that was erased does not come back.
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.kind === 'not-found' ? false : pollMs,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data, readAt } = query.data
    ? { data: query.data, readAt: readTimeOf(queryKey) }
    : previewOf(client, id);
  const overlay = useOverlay(readAt);
  // A removed request stays on its own page until the page is left.
  const updated = data && (overlay(data) ?? data);
  return { ...query, data: updated, isPreview: !query.data };
}

/**
 * Returns a request as a list or a search has it: with only the beginning of its message,
 * and without notes and history.
 */
function previewOf(client: QueryClient, id: number): Preview {
  const found = knownRows(client, id).at(-1);
  if (!found) return { readAt: 0 };

  const { row, readAt } = found;
  const unknown = {
    message: row.excerpt,
    urgentWords: null,
    notes: [],
    history: [],
    related: [],
  };
  return { data: { ...row, ...unknown }, readAt };
}

type Preview = { data?: RequestDetail; readAt: number };

/** Reads the company and the installation, which change only when the server restarts. */
export function useInstallation() {
  return useQuery<Installation>({
    queryKey: [apiPaths.installation],
    staleTime: 'static',
  }).data;
}

/**
 * Returns whether the site promises an answer in 24 hours; true while that is unknown.
 */
export function usePromise(): boolean {
  return useInstallation()?.answerIn24Hours ?? true;
}

/** Returns the current person's queued actions, on one request or on all. */
export function useQueued(requestId?: number): readonly QueuedAction[] {
  const personId = actingPersonId();
  const own = queue.use().filter((action) => action.personId === personId);
  if (requestId === undefined) return own;
  return own.filter((action) => action.requestId === requestId);
}

/**
 * Returns the queued actions on a request that are waiting for the network or the server.
 * Actions that are being sent are left out: a line that comes and goes at once would move
 * what is below it under the thumb.
 */
export function useDelayed(requestId: number): readonly QueuedAction[] {
  const online = useOnline();
  const failed = sendFailed.use();
  const queued = useQueued(requestId);
  return online && !failed ? [] : queued;
}

/** Returns the current person's rejected actions. */
export function useRejections(): readonly Rejection[] {
  const personId = actingPersonId();
  return rejections.use().filter(({ action }) => action.personId === personId);
}

/**
 * Returns the calls that the current person has logged and that data read at this time do
 * not include yet, in the order in which they were logged.
 */
export function useLoggedCalls(readAt: number): readonly QueuedCall[] {
  queue.use();
  applied.use();
  return ownActionsSince(readAt).flatMap(({ action, ...queued }) =>
    action.kind === 'call-logged' ? [{ ...queued, action }] : [],
  );
}

export type QueuedCall = QueuedAction & { action: CallLogged };

/**
 * Returns a function that applies to a request the actions that data read at this time do
 * not include. It returns null if one of them removes the request.
 */
function useOverlay(readAt: number) {
  queue.use();
  applied.use();
  const actions = ownActionsSince(readAt);
  const name = useOwnName();
  // The ids alone are not enough, because a queued call may be corrected.
  const key = JSON.stringify(actions);
  return useMemo(
    () =>
      <R extends RequestRow>(request: R): R | null =>
        applyQueued(request, actions, name),
    [key, name],
  );
}

/** Returns the name of the person who is signed in; null until it is known. */
export function useOwnName(): string | null {
  return useSession()?.person.name ?? null;
}
