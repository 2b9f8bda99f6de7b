import { useEffect } from 'react';
import { useRequestList } from '../data/request-list.ts';

/** What the desk does on a telephone beyond its pages, fetched once what is looked at now is there. */
export function usePocket(): void {
  const { data } = useRequestList('waiting');
  const waiting = data?.pages[0]?.counts.waiting;
  const isRead = waiting !== undefined;
  useEffect(() => {
    if (isRead)
      import('./pocket.ts').then(
        ({ startPocket }) => startPocket(),
        () => {},
      );
  }, [isRead]);
  // The number of those who wait, on the icon of the desk that is installed.
  useEffect(() => {
    if (waiting === undefined) return;
    void navigator.setAppBadge?.(waiting).catch(() => {});
    // Whoever signs out sees none any more.
    return () => void navigator.clearAppBadge?.().catch(() => {});
  }, [waiting]);
}
