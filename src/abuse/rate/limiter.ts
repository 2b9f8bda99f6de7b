import type { Clock } from '../../clock.ts';
import { networksOf } from './network.ts';

/**
 * Counts what each client asks of the desk, in this process's memory: a flood of the desk writes nothing, so it does
 * not keep the form waiting. The counts of all are forgotten together, when the window ends.
 */
export function createLimiter({ most, windowMs }: Limit, clock: Pick<Clock, 'elapsed'>): Limiter {
  let counts = new Map<string, number>();
  let endsAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    const now = clock.elapsed();
    if (now >= endsAt) {
      counts = new Map();
      endsAt = now + windowMs;
    }
    // A household, where that is known: one that used its networks one by one would be as many clients.
    const [device, network = device] = networksOf(address);
    const client = counts.has(network) || counts.size < mostClients ? network : theRest;
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    return count > most ? Math.ceil((endsAt - now) / 1000) : undefined;
  };
}

/** Counts one more; seconds to wait where that is one too many. */
export type Limiter = (address: string) => number | undefined;

export type Limit = { most: number; windowMs: number };

/** Whoever sends from more networks than that is stopped as one. */
const mostClients = 10_000;
const theRest = '';
