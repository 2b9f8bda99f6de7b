import { compileOnce } from '../../database/compile-once.ts';
import type { Db } from '../../database/tables.ts';
import { type Client, type KnownToday, windowMs } from './daily-key.ts';

/** Counts one more request of a client in each of its networks. */
export async function countRequest(db: Db, client: KnownToday, now: Date): Promise<void> {
  const slot = slotOf(now.getTime());
  // The widest network last: its row is locked until this transaction ends, and other clients in it wait for that.
  for (const network of client.today) await count(db, { client: network, slot });
}

/** How many requests of a client were counted in the window, for each of its networks. */
export async function readRate(db: Db, client: Client, now: Date): Promise<Rate> {
  const { networks, today = [], earlier = [] } = client;
  const before = slotOf(now.getTime() - windowMs);
  // The query is compiled once, for six hashes: in place of those that a client does not have, the first is asked for again.
  const [today1 = '', today2 = today1, today3 = today1] = today;
  const [earlier1 = today1, earlier2 = today1, earlier3 = today1] = earlier;
  const hashes = { today1, today2, today3, earlier1, earlier2, earlier3 };
  const found = await read(db, { ...hashes, before });
  return networks.map((_, index) => {
    const ours = found.filter(({ client }) => client === today[index] || client === earlier[index]);
    return {
      count: ours.reduce((sum, { count }) => sum + Number(count), 0),
      since: ours.map(({ since }) => since).sort()[0] ?? null,
    };
  });
}

/** From the narrowest network to the widest. */
type Rate = readonly Counted[];

/** `since` is the start of the oldest slot that counts. */
export type Counted = { count: number; since: string | null };

/** The narrowest network in which a client is over the limit, if `more` requests are added to what was counted. */
export function overLimit(rate: Rate, limit: number, more = 0): Counted | undefined {
  return rate.find(({ count }, index) => count + more > limit * (shares[index] ?? 1));
}

/** How many clients within the limit a network is allowed: a /64 (or IPv4 address), a /56, a /48. */
const shares = [1, 2, 4];

/** Seconds until the oldest counted slot leaves the window. */
export function secondsUntilForgotten({ since }: Counted, now: Date): number {
  const forgottenAt = (since === null ? now.getTime() : Date.parse(since)) + windowMs;
  return Math.max(1, Math.ceil((forgottenAt - now.getTime()) / 1000));
}

export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('rateCounts')
    .where('slot', '<=', slotOf(now.getTime() - windowMs))
    .execute();
}

/**
 * Requests are counted in slots of ten seconds, so that the window slides. A request is forgotten after ten minutes at the
 * latest, and at most ten seconds earlier.
 */
const slotMs = 10_000;

function slotOf(time: number): string {
  return new Date(Math.floor(time / slotMs) * slotMs).toISOString();
}

const count = compileOnce((db, { client, slot }: { client: string; slot: string }) =>
  db
    .insertInto('rateCounts')
    .values({ client, slot, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['client', 'slot'])
        .doUpdateSet(({ eb }) => ({ count: eb('rateCounts.count', '+', 1) })),
    ),
);

/** The hashes of a client's networks, and the slot before the window. */
type Window = Record<`${'today' | 'earlier'}${1 | 2 | 3}` | 'before', string>;

const read = compileOnce((db, { today1, today2, today3, earlier1, earlier2, earlier3, before }: Window) =>
  db
    .selectFrom('rateCounts')
    .select(({ fn }) => [
      'client',
      fn.sum<number | string>('count').as('count'),
      fn.min<string>('slot').as('since'),
    ])
    .where('client', 'in', [today1, today2, today3, earlier1, earlier2, earlier3])
    .where('slot', '>', before)
    .groupBy('client'),
);
