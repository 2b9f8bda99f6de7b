import type { RequestList, RequestRow, Shown } from '../../desk-api/requests.ts';
import { ApiError } from '../data/api.ts';
import { useFound, useRequestList } from '../data/request-list.ts';
import { useCounts, useLaidOver } from '../data/use-waiting.ts';
import { type ListedRow, useSteadyRows } from './use-steady-rows.ts';

/** The requests that the list shows: those of `show` or, where there is a text, those that a search has found. */
export function useList(show: Shown, text: string): List {
  const waiting = useRequestList('waiting');
  const other = useRequestList(show, text === '' && show !== 'waiting');
  const found = useFound(text);
  const laid = useLaidOver();
  const steady = useSteadyRows(waiting.data?.pages);
  const counts = useCounts();
  const latest = withCounts(waiting.data?.pages[0], counts);
  const query = text !== '' ? found : show === 'waiting' ? waiting : other;
  const isSteady = query === waiting;
  const read = rowsOf(query.data);
  return {
    rows: (isSteady ? steady.rows : read.map((row) => ({ row, gone: false }))).map(({ row, gone }) => ({
      row: laid(row),
      gone,
    })),
    fresh: isSteady ? steady.fresh : [],
    added: isSteady ? steady.added : 0,
    showFresh: steady.showAll,
    found: query === found ? (found.data?.pages[0]?.total ?? null) : null,
    latest,
    waiting: (id) => rowsOf(waiting.data).find((row) => row.id === id),
    readAt: new Date(waiting.dataUpdatedAt),
    isLoading: query.data === undefined && query.error === null,
    error: query.data === undefined ? query.error : null,
    isAway: isUnreachable(query.error),
    retry: () => query.refetch(),
    more: query.hasNextPage ? () => query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}

export type List = {
  rows: ListedRow[];
  /** New requests that the list does not show yet. */
  fresh: RequestRow[];
  /** How many came in while it was open and are shown. */
  added: number;
  showFresh: () => void;
  /** How many requests a search has found; null while there is none. */
  found: number | null;
  /** The newest page of those who wait, with the counts of all lists. */
  latest: Pick<RequestList, 'counts' | 'mailLateSince' | 'answerIn24Hours'> | undefined;
  /** A request that is known to wait for an answer, whatever the list shows. */
  waiting: (id: number) => RequestRow | undefined;
  readAt: Date;
  isLoading: boolean;
  /** Why there is nothing to show, where that is a fault. */
  error: Error | null;
  /** Whether the server cannot be reached, so that what is shown is old. */
  isAway: boolean;
  retry: () => void;
  /** Undefined where everything is shown. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
};

function withCounts(page: RequestList | undefined, counts: RequestList['counts'] | undefined) {
  return page && counts && { ...page, counts };
}

function rowsOf(data: { pages: { requests: RequestRow[] }[] } | undefined): RequestRow[] {
  return data?.pages.flatMap(({ requests }) => requests) ?? [];
}

function isUnreachable(error: Error | null): boolean {
  return error instanceof ApiError && ['unreachable', 'offline'].includes(error.kind);
}
