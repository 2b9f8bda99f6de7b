import { hashKey, type QueryKey, type QueryState } from '@tanstack/react-query';
import { elapsed } from './elapsed.ts';

// The clock of a device may be set while the desk is open, so the order of events comes
// from a clock that is never set.

/** Notes that a query has just been read. */
export function noteRead(queryHash: string): void {
  readTimes.set(queryHash, elapsed());
}

/** Returns when a query was last read, by `elapsed`; 0 if it never was. */
export function readTimeOf(queryKey: QueryKey): number {
  return readTimes.get(hashKey(queryKey)) ?? 0;
}

const readTimes = new Map<string, number>();

/**
 * Returns the `staleTime` of queries that are read again after so many milliseconds: also
 * if the clock was set back meanwhile, by which they would be fresh for long.
 */
export function staleAfter(ms: number) {
  return ({ state }: { state: Pick<QueryState, 'dataUpdatedAt'> }) =>
    state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : ms;
}
