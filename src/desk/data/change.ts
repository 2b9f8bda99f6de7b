import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useGivenUp } from '../browser/use-online.ts';

/**
 * A change that the server is asked for. What has not been sent when its component goes is given up.
 *
 * @param done what follows where it was made
 */
export function useChange<R, T = void>(
  change: (asked: T, sending: { signal: AbortSignal }) => Promise<R>,
  done: (client: QueryClient, asked: T) => unknown,
) {
  const client = useQueryClient();
  const signal = useGivenUp();
  return useMutation({
    mutationFn: (asked: T) => change(asked, { signal: signal() }),
    onSuccess: (_, asked) => done(client, asked),
  });
}

/** Returns a function that has what the cache knows under these keys read anew. */
export function readAnew(...keys: QueryKey[]) {
  return (client: QueryClient) => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
