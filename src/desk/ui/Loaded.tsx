import { type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBanner } from './ErrorBanner.tsx';
import { useLastError } from './use-last-error.ts';

/**
 * Shows the data of a query; until there are any, that it is loading or why it failed.
 * With `rows`, the loading state looks like a list.
 */
export function Loaded<T>({ query, rows, part, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  const lastError = useLastError(query);
  if (data) {
    return (
      <>
        {error && <ErrorBanner error={error} retry={refetch} />}
        {children(data)}
      </>
    );
  }

  const loading = <Loading rows={rows} />;
  if (!lastError) return loading;

  const Unread = part ? ErrorBanner : Failure;
  return (
    <Suspense fallback={loading}>
      <Unread error={lastError} retry={refetch} isRetrying={query.isFetching} />
    </Suspense>
  );
}

/** Loaded on demand. If it cannot be loaded either, a banner takes its place. */
const Failure = lazy<FunctionComponent<UnreadProps>>(() =>
  import('./Failure.tsx').then(
    (module) => ({ default: module.Failure }),
    () => ({ default: ErrorBanner }),
  ),
);

type UnreadProps = { error: Error; retry: () => unknown; isRetrying: boolean };

/**
 * A query as the query library returns it. Its `isFetching` is only read until it has
 * data: reading it renders again whenever that changes.
 */
export type LoadedQuery<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<T> = {
  query: LoadedQuery<T>;
  rows?: boolean;
  /** Whether this is only a part of a page or dialog. A failure then shows a banner. */
  part?: boolean;
  children: (data: T) => ReactNode;
};

/**
 * A skeleton of grey lines, or of the rows of a list. The style sheet shows it only if
 * loading takes longer than 300 ms.
 */
export function Loading({ rows = false }: { rows?: boolean | undefined }) {
  return (
    <div className={rows ? 'loading loading-rows' : 'loading'}>
      <p className="visually-hidden" role="status">
        Cargando…
      </p>
    </div>
  );
}
