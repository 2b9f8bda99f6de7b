import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { forgetEverything, sessionQuery } from './session.ts';

/** Holds what the desk has read, in memory alone. Whatever answers that nobody is signed in empties it. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    const knew = client.getQueryData(sessionQuery.queryKey) === null;
    // A second answer of that kind would also forget what the sign-in page is reading.
    if (error instanceof ApiError && error.kind === 'signed-out' && !knew) forgetEverything(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a page says so, instead of waiting for one with nothing on it.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: retryWhenAway,
        staleTime: 10_000,
      },
      mutations: { retry: false },
    },
  });
  return client;
}

/** Only what may be better the next time. */
function retryWhenAway(failures: number, error: Error): boolean {
  const away = error instanceof ApiError && ['unreachable', 'storage-away'].includes(error.kind);
  return away && navigator.onLine && failures < 2;
}
