import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { forgetEverything, sessionKey, sessionQuery } from './session.ts';

/** The cache of what the desk has read, in memory alone. An answer that nobody is signed in empties it. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    const knew = client.getQueryData(sessionQuery.queryKey) === null;
    // Emptied again by a second such answer, it would lose what the sign-in page has read.
    if (error instanceof ApiError && error.kind === 'signed-out' && !knew) forgetEverything(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a query fails, and the page says so, rather than waiting for one.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: retryWhenAway,
        staleTime: 10_000,
      },
      // Nor does a change wait: whoever made it may have given it up by then. Actions have a queue of their own.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // Without a network that is said at once, and tried again from there; the list says so itself, and is polled.
  for (const queryKey of [sessionKey, ['requests']]) client.setQueryDefaults(queryKey, { retry: false });
  return client;
}

/** Retries only faults that may be over the next time. */
function retryWhenAway(failures: number, error: Error): boolean {
  const away = error instanceof ApiError && ['unreachable', 'storage-away'].includes(error.kind);
  return away && navigator.onLine && failures < 2;
}
