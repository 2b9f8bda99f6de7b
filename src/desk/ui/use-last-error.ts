import { useRef } from 'react';

/**
 * Returns why a query could not be read; null once it has been. The query library forgets
 * the reason while it tries again, and what says so would come and go.
 */
export function useLastError(query: { data?: unknown; error: Error | null }) {
  const last = useRef<Error>(null);
  last.current = query.data ? null : (query.error ?? last.current);
  return last.current;
}
