import { useEffect } from 'react';
import { useCounts } from '../data/use-waiting.ts';

/** Starts what belongs to the installed desk: its code is fetched once the list is there. Sets the number on its icon. */
export function usePwa(): void {
  const waiting = useCounts()?.waiting;
  const isRead = waiting !== undefined;
  useEffect(() => {
    if (isRead)
      import('./pwa.ts').then(
        ({ startPwa }) => startPwa(),
        () => {},
      );
  }, [isRead]);
  // The number of those who wait, on the icon of the installed desk.
  useEffect(() => {
    if (waiting === undefined) return;
    void navigator.setAppBadge?.(waiting).catch(() => {});
    // After signing out there is none.
    return () => void navigator.clearAppBadge?.().catch(() => {});
  }, [waiting]);
}
