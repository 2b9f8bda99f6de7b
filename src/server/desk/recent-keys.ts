import type { Clock } from '../../clock.ts';

/**
 * Remembers the keys that were noted within the last `ms` milliseconds, and forgets the
 * others.
 */
export function recentKeys(clock: Pick<Clock, 'elapsed'>, ms: number) {
  /** The time of each key, oldest first. */
  const notedAt = new Map<string, number>();
  const isOld = (at: number) => clock.elapsed() - at >= ms;

  return {
    note(key: string): void {
      // Deleting the key first makes it the newest.
      notedAt.delete(key);
      notedAt.set(key, clock.elapsed());

      for (const [oldest, at] of notedAt) {
        if (!isOld(at)) break;
        notedAt.delete(oldest);
      }
    },
    has(key: string): boolean {
      const at = notedAt.get(key);
      return at !== undefined && !isOld(at);
    },
    size: () => notedAt.size,
  };
}
