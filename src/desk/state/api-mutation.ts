import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Makes a change. Everything is read again after it, also if it fails: another person may
 * have been first.
 */
export function useApiMutation<R, T = void>(change: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries(),
  });
}
