import { useEffect, useSyncExternalStore } from 'react';

/** Whether the browser has a network. That says nothing of whether the server can be reached in it. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

/**
 * Calls `retry` every five seconds, and at once when the browser has a network again.
 *
 * @param retry the same function from render to render: another one starts the five seconds anew.
 */
export function useRetry(retry: () => void): void {
  useEffect(() => {
    const again = () => retry();
    const timer = setInterval(again, everyMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [retry]);
}

/** A network that is back does not work at once, and the browser does not say when the server can be reached in it. */
const everyMs = 5_000;

function listen(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
