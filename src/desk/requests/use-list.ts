import type { RequestList, RequestRow, Shown } from '../../desk-api/requests.ts';
import { ApiError } from '../data/api.ts';
import { rowsOf, useFound, useRequestList } from '../data/request-list.ts';
import { useCounts, useLaidOver } from '../data/use-waiting.ts';
import { type ListedRow, useSteadyRows } from './use-steady-rows.ts';
import { useToday } from './use-today.ts';

/** The requests that the list shows: those of `show` or, where there is a text, those that a search has found. */
export function useList(show: Shown, narrowed: string, text: string): List {
  const waiting = useRequestList('waiting');
  const { kind, query } = useShown(show, narrowed, text);
  const laid = useLaidOver();
  const steady = useSteadyRows(waiting.data?.pages);
  const counts = useCounts();
  const first = waiting.data?.pages[0];
  const top = useToday(waiting.data?.pages);
  const isSteady = kind === 'waiting';
  const read = isSteady ? steady.rows : asListed(rowsOf(query.data));
  const listed = read.map(({ row, gone }) => ({ row: laid(row), gone }));
  const above = isSteady ? top.today : [];
  const rest = listed.filter(({ row: { id } }) => !above.some((row) => row.id === id));
  // Those for today who were answered are none of those who wait.
  const more = above.filter(({ answered }) => answered).length;
  const total = query.data?.pages[0]?.total ?? (counts?.[show] ?? listed.length) + more;
  return {
    ...(isSteady ? { ...steady, freshToday: top.fresh } : nothingNew),
    rows: [...asListed(above), ...rest],
    today: above.length,
    showFresh() {
      steady.showAll();
      top.show();
    },
    found: kind === 'found' && query.data ? total : null,
    narrowed: kind === 'narrowed',
    total,
    latest: first && counts && { ...first, counts },
    waiting: (id) => rowsOf(waiting.data).find((row) => row.id === id),
    readAt: new Date(waiting.dataUpdatedAt),
    isLoading: query.data === undefined && query.error === null,
    error: query.data === undefined ? query.error : null,
    failures: query.errorUpdateCount,
    isAway: query.error instanceof ApiError && ['unreachable', 'offline'].includes(query.error.kind),
    retry: query.refetch,
    more: query.hasNextPage ? () => query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}

export type List = {
  rows: ListedRow[];
  /** How many of the first are those for today. */
  today: number;
  /** New requests that the list does not show yet. */
  fresh: RequestRow[];
  /** Those whose day has come since, and that do not stand at the top yet. */
  freshToday: RequestRow[];
  /** How many came in while it was open and are shown. */
  added: number;
  showFresh: () => void;
  /** How many requests a search has found; null while there is none. */
  found: number | null;
  /** Whether it shows a part of those of its address only. */
  narrowed: boolean;
  /** How many there are in all, shown or not. */
  total: number;
  /** The newest page of those who wait, with the counts of all lists. */
  latest: Pick<RequestList, 'counts' | 'mailLateSince' | 'answerIn24Hours'> | undefined;
  /** A request that is known to wait for an answer, whatever the list shows. */
  waiting: (id: number) => RequestRow | undefined;
  readAt: Date;
  isLoading: boolean;
  /** Why there is nothing to show, where that is a fault. */
  error: Error | null;
  /** How often it could not be read. */
  failures: number;
  /** Whether the server cannot be reached, so that what is shown is old. */
  isAway: boolean;
  /** The same function from render to render. */
  retry: () => void;
  /** Undefined where everything is shown. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
};

/** The query that is shown: of those who wait, of another list, of a part of one, or of what a search finds. */
function useShown(show: Shown, narrowed: string, text: string) {
  const kind =
    text !== '' ? 'found' : narrowed !== '' ? 'narrowed' : show === 'waiting' ? 'waiting' : 'other';
  const isList = kind === 'narrowed' || kind === 'other';
  const waiting = useRequestList('waiting');
  const other = useRequestList(show, narrowed, isList);
  const found = useFound(text);
  return { kind, query: kind === 'found' ? found : isList ? other : waiting } as const;
}

function asListed(rows: RequestRow[]): ListedRow[] {
  return rows.map((row) => ({ row, gone: false }));
}

const nothingNew = { fresh: [], freshToday: [], added: 0 };
