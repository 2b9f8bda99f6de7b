import type { ReactNode } from 'react';
import { ErrorBanner } from './ErrorBanner.tsx';

/** Shows what a query has read: until then that it is loading, or why it failed. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  return (
    <>
      {error && <ErrorBanner error={error} retry={refetch} />}
      {data ? children(data) : !error && <Loading />}
    </>
  );
}

type LoadedProps<T> = {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
};

/** Grey lines. The style sheet shows them only if loading takes longer than 300 ms. */
export function Loading() {
  return (
    <div className="loading">
      <p className="visually-hidden" role="status">
        Cargando…
      </p>
    </div>
  );
}
