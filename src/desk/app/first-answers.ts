import type { QueryClient } from '@tanstack/react-query';
import { listQuery } from '../state/queries.ts';
import { sessionQuery } from '../state/session.ts';
import { keys, readStored } from '../state/storage.ts';

/**
 * Reads the session and the list before the first render. Resolves when both are read, or
 * after three seconds: a slow phone renders both at once faster than one after the other.
 */
export function readFirstAnswers(client: QueryClient): Promise<unknown> {
  const readList = () =>
    client.prefetchInfiniteQuery({ ...listQuery('waiting'), retry: false });
  // A person who was signed in probably still is. Reading the list in parallel with the
  // session saves a fifth of a second on a slow network.
  if (readStored(keys.person)) void readList();

  const answers = client
    .prefetchQuery({ ...sessionQuery, retry: false })
    .then(() => client.getQueryData(sessionQuery.queryKey) && readList());
  const late = new Promise((resolve) => setTimeout(resolve, 3_000));
  return Promise.race([answers, late]);
}
