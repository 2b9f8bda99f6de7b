import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Makes a change on the server. Everything is refetched afterwards, even if it failed:
 * another person may have been faster.
 */
export function useApiMutation<R, T = void>(change: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries(),
  });
}
