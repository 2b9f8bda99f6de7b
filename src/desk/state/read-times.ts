import { hashKey, type QueryKey, type QueryState } from '@tanstack/react-query';
import { elapsed } from './elapsed.ts';

// The device's clock may be set while the desk is open, so the order of events comes from
// a monotonic clock.

/** Records that a query has just been read. */
export function noteRead(queryHash: string): void {
  readTimes.set(queryHash, elapsed());
}

/** Returns when a query was last read, by `elapsed`; 0 if it never was. */
export function readTimeOf(queryKey: QueryKey): number {
  return readTimes.get(hashKey(queryKey)) ?? 0;
}

const readTimes = new Map<string, number>();

/**
 * Returns a `staleTime` of so many milliseconds that also holds if the clock is set back
 * meanwhile, which would otherwise keep queries fresh for long.
 */
export function staleAfter(ms: number) {
  return ({ state }: { state: Pick<QueryState, 'dataUpdatedAt'> }) =>
    state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : ms;
}
