import { type Kysely, sql } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Tables } from '../../database/tables.ts';
import type { Client, KnownToday } from './daily-key.ts';
import { windowMs } from './window.ts';

/** Counts one more request of a client, in each of its networks. */
export async function countRequest(db: Kysely<Tables>, client: KnownToday, now: Date): Promise<void> {
  const slot = slotOf(now.getTime());
  // One after the other, and the widest last: whoever comes from the same network meanwhile waits there.
  for (const network of client.today) await count(db, { client: network, slot });
}

/** What was counted of a client in the window, in each of its networks. Reads only. */
export async function readRate(db: Kysely<Tables>, client: Client, now: Date): Promise<Rate> {
  const { networks, today = [], earlier = [] } = client;
  const [a = '', b = a, c = a] = today;
  const [d = a, e = b, f = c] = earlier;
  const [before, last] = [slotOf(now.getTime() - windowMs), slotOf(now.getTime())];
  const found = await read(db, { a, b, c, d, e, f, before, last });
  return networks.map((_, index) => {
    const ours = found.filter(({ client }) => client === today[index] || client === earlier[index]);
    return {
      count: ours.reduce((sum, { count }) => sum + Number(count), 0),
      since: ours.map(({ since }) => since).sort()[0] ?? null,
    };
  });
}

/** From the narrowest network to the widest. */
export type Rate = readonly Counted[];

/** `since` is the start of the oldest slot that counts. */
export type Counted = { count: number; since: string | null };

/** The narrowest of its networks in which a client is over its limit, with so many more than were counted. */
export function overLimit(rate: Rate, limit: number, more = 0): Counted | undefined {
  return rate.find(({ count }, index) => count + more > limit * (shares[index] ?? 1));
}

/** For how many clients, each within its limit, a network is taken: a /64, a /56, a /48. */
const shares = [1, 2, 4];

/** Seconds until the oldest slot no longer counts. */
export function secondsUntilForgotten({ since }: Counted, now: Date): number {
  const forgottenAt = (since === null ? now.getTime() : Date.parse(since)) + windowMs;
  return Math.max(1, Math.ceil((forgottenAt - now.getTime()) / 1000));
}

export async function deleteOldCounts(db: Kysely<Tables>, now: Date): Promise<void> {
  const [before, ahead] = [slotOf(now.getTime() - windowMs), slotOf(now.getTime() + windowMs)];
  // What is ahead is of a clock that was set back since: it would count again when that gets there.
  const isOver = sql<boolean>`(slot <= ${before} or slot > ${ahead})`;
  await deleteInBatches(db, { table: 'rate_counts', key: 'client', isOver });
}

/**
 * A row for every ten seconds, rather than for the window: the window slides, and nobody's count starts anew
 * at an edge. A request is forgotten after ten minutes at the latest, ten seconds before that at the earliest.
 */
const slotMs = 10_000;

function slotOf(time: number): string {
  return new Date(Math.floor(time / slotMs) * slotMs).toISOString();
}

const count = compileOnce((db, { client, slot }: { client: string; slot: string }) =>
  db
    .insertInto('rate_counts')
    .values({ client, slot, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['client', 'slot'])
        .doUpdateSet(({ eb }) => ({ count: eb('rate_counts.count', '+', 1) })),
    ),
);

type Window = Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'before' | 'last', string>;

const read = compileOnce((db, { a, b, c, d, e, f, before, last }: Window) =>
  db
    .selectFrom('rate_counts')
    .select(({ fn }) => [
      'client',
      fn.sum<number | string>('count').as('count'),
      fn.min<string>('slot').as('since'),
    ])
    .where('client', 'in', [a, b, c, d, e, f])
    .where('slot', '>', before)
    // A clock that was set back has left counts behind that are still to come.
    .where('slot', '<=', last)
    .groupBy('client'),
);
