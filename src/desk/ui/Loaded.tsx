import type { ReactNode } from 'react';
import { ErrorBanner } from './ErrorBanner.tsx';

/**
 * Shows the data of a query; until there are any, that it is loading or why it failed.
 * With `rows`, the loading state looks like a list.
 */
export function Loaded<T>({ query, rows, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error && <ErrorBanner error={error} retry={refetch} />}
      {data ? children(data) : !error && <Loading rows={rows} />}
    </>
  );
}

type LoadedProps<T> = {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  rows?: boolean;
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
