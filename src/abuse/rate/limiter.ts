import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { networksOf } from './network.ts';

/**
 * Counts the desk's requests by client, in the memory of this process: a flood of them writes nothing to the database, and
 * so does not delay the form. All counts are forgotten when the window ends.
 */
export function createLimiter({ most, windowMs }: Limit, clock: Pick<Clock, 'elapsed'>): Limiter {
  let counts = new Map<string, number>();
  let endsAt = Number.NEGATIVE_INFINITY;
  const key = randomBytes(16);
  // Nobody can tell with whom a client shares its count.
  const sharedBy = (network: string) =>
    `shared ${createHmac('sha256', key).update(network).digest().readUInt16BE() % mostShared}`;
  const clientAt = (address: string) => {
    // With IPv6 the /56 of a household counts as one client: otherwise each of its 256 networks would be one.
    const [device, network = device] = networksOf(address);
    return counts.has(network) || counts.size < mostClients ? network : sharedBy(network);
  };
  return {
    count(address) {
      const now = clock.elapsed();
      if (now >= endsAt) {
        counts = new Map();
        endsAt = now + windowMs;
      }
      const client = clientAt(address);
      const count = (counts.get(client) ?? 0) + 1;
      counts.set(client, count);
      return count > most ? Math.ceil((endsAt - now) / 1000) : undefined;
    },
    takeBack(address) {
      const client = clientAt(address);
      const count = counts.get(client) ?? 0;
      if (count > 0) counts.set(client, count - 1);
    },
  };
}

type Limiter = {
  /** Counts one more request of an address. Returns the seconds to wait where that is one too many. */
  count(address: string): number | undefined;
  /** Takes back what was counted once. */
  takeBack(address: string): void;
};

export type Limit = { most: number; windowMs: number };

/** Beyond this number of clients the others share so many counts, so that memory is bounded. */
const mostClients = 10_000;
const mostShared = 1024;
