import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Whether the browser has a network. That says nothing of whether the server can be reached in it. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

/**
 * Calls `retry` every so many milliseconds, and at once when the browser has a network again.
 *
 * @param retry the same function from render to render: another one starts the time anew.
 */
export function useRetry(retry: () => void, everyMs = 5_000): void {
  useEffect(() => {
    // A network that is back does not work at once, and the browser does not say when the server can be reached in it.
    const again = () => retry();
    const timer = setInterval(again, everyMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [retry, everyMs]);
}

function listen(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Gives a signal that says when the component is gone: what it asked for and has not been sent by then is given up. */
export function useGivenUp(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}

/** False at first, and true after so many milliseconds. */
export function useLater(ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return later;
}

/** Whether there is room for the list and a request beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(listenToWidth, () => matchMedia(wide).matches);
}

const wide = '(min-width: 64rem)';

function listenToWidth(changed: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
