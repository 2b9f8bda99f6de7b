import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, get, isOnline } from '../state/client.ts';
import { noteRead, staleAfter } from '../state/read-times.ts';
import { clearSession, sessionQuery } from '../state/session.ts';

/**
 * Creates the query cache. It is kept in memory only, and cleared when the server reports
 * that the session has ended.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    const isSignedOut = error instanceof ApiError && error.kind === 'signed-out';
    const isKnown = client.getQueryData(sessionQuery.queryKey) === null;
    if (!isSignedOut || isKnown) return;

    clearSession(client);
    // The person may have signed in again since that request was sent.
    void client.invalidateQueries(sessionQuery);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess: (_data, { queryHash }) => noteRead(queryHash),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Most queries use their path as key.
        queryFn: ({ queryKey: [path], signal }) => get(String(path), signal),
        // Without a network, a query fails and the page says so, instead of pausing until
        // there is one.
        networkMode: 'always',
        retry: shouldRetry,
        staleTime: staleAfter(10_000),
      },
      // Actions go through the outbox. Any other change fails at once: sent later, it may
      // be unwanted.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

function shouldRetry(failures: number, error: Error): boolean {
  const isTemporary =
    error instanceof ApiError &&
    ['unreachable', 'storage-away', 'disk-refuses', 'fault'].includes(error.kind);
  return isTemporary && isOnline() && failures < 2;
}
