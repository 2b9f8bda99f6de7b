import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Installation, InstallationStatus } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { PersonRequests } from '../../desk-api/personal-data.ts';
import type { RequestDetail, RequestList, RequestRow, SearchResult, Tab } from '../../desk-api/requests.ts';
import type { Statistics } from '../../desk-api/statistics.ts';
import { readContacts, writeContacts } from '../lib/offline-contacts.ts';
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

/** Everything that contains the text. Sent by POST, so that no name appears in a URL. */
export function useSearchResults(text: string) {
  const search = useInfiniteQuery({
    queryKey: ['search', text],
    queryFn: ({ pageParam }) =>
      request<SearchResult>('POST', apiPaths.search, { text, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const overlay = useOverlay();
  const rows = search.data?.pages.flatMap(({ requests }) => requests).map(overlay) ?? [];
  return { ...search, rows, total: search.data?.pages[0]?.total ?? 0 };
}

/** One request. Polled, because another person may change it; kept, because it has to open without a network. */
export function requestQuery(id: number) {
  return queryOptions({
    queryKey: ['request', id],
    queryFn: ({ signal }) => get<RequestDetail>(apiPaths.request(id), signal),
    refetchInterval: pollMs,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** One request with queued actions applied. */
export function useRequest(id: number) {
  const query = useQuery(requestQuery(id));
  const overlay = useOverlay();
  return { ...query, data: query.data && overlay(query.data) };
}

/** What belongs to the person of a request. */
export function usePersonRequests(id: number) {
  return useQuery({
    queryKey: ['person', id],
    queryFn: ({ signal }) => get<PersonRequests>(apiPaths.personRequests(id), signal),
    staleTime: 0,
  });
}

/** What the desk needs to know of the company. It changes only with a restart of the server. */
export function useInstallation() {
  return useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => get<Installation>(apiPaths.installation, signal),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Whether the site promises an answer within 24 hours: as long as that is unknown, yes. */
export function usePromise(): boolean {
  return useInstallation()?.answerIn24Hours ?? true;
}

export function useStatistics() {
  return useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => get<Statistics>(apiPaths.statistics, signal),
  });
}

/** Problems that the doctor found. It talks to the mail server, which takes seconds. */
export function useStatus() {
  return useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => get<InstallationStatus>(apiPaths.status, signal),
    staleTime: 60_000,
  });
}

/** The actions of the current person that wait in the queue, of one request or of all. */
export function useQueued(requestId?: number): readonly QueuedAction[] {
  const personId = actingPersonId();
  return queue
    .use()
    .filter((action) => action.personId === personId && [undefined, action.requestId].includes(requestId));
}

/** Keeps the contacts for opening offline up to date, for the person who chose that. */
export function refreshContacts(personId: number, rows: readonly RequestRow[]): void {
  if (readContacts()?.personId === personId) writeContacts(personId, rows);
}

/** Returns a function that applies the current person's queued actions. */
function useOverlay() {
  const queued = useQueued();
  const name = useSession().data?.person.name ?? null;
  const key = queued.map(({ id }) => id).join();
  return useMemo(
    () =>
      <R extends RequestRow | RequestDetail>(request: R): R =>
        applyQueued(request, queued, name),
    [key, name],
  );
}
