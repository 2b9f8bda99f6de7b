import type { Clock } from '../../clock.ts';

/**
 * Remembers which keys were noted within the last milliseconds, and forgets the others.
 */
export function recentKeys(clock: Pick<Clock, 'elapsed'>, ms: number) {
  /** The time of each key, the oldest first. */
  const notedAt = new Map<string, number>();
  const isOld = (at: number) => clock.elapsed() - at >= ms;

  return {
    note(key: string): void {
      // Set again, it becomes the newest.
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
