import type { Kysely } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import type { Tables } from '../../database/tables.ts';
import type { Client, KnownToday } from './daily-key.ts';
import { windowMs } from './window.ts';

/** Counts one more request of a client. */
export async function countRequest(db: Kysely<Tables>, client: KnownToday, now: Date): Promise<void> {
  await count(db, { client: client.today, slot: slotOf(now.getTime()) });
}

/** What was counted in the window. Reads only. */
export async function readRate(db: Kysely<Tables>, { hashes }: Client, now: Date): Promise<Rate> {
  const [newest = '', oldest = newest] = hashes;
  const [counted] = await read(db, { newest, oldest, before: slotOf(now.getTime() - windowMs) });
  return {
    client: { count: counted?.client ?? 0, since: counted?.clientSince ?? null },
    total: { count: counted?.total ?? 0, since: counted?.totalSince ?? null },
  };
}

/** `since` is the start of the oldest slot that counts. */
export type Rate = Record<'client' | 'total', Counted>;

export type Counted = { count: number; since: string | null };

/** Seconds until the oldest slot no longer counts. */
export function secondsUntilForgotten({ since }: Counted, now: Date): number {
  const forgottenAt = (since === null ? now.getTime() : Date.parse(since)) + windowMs;
  return Math.max(1, Math.ceil((forgottenAt - now.getTime()) / 1000));
}

export async function deleteOldCounts(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_counts')
    .where('slot', '<=', slotOf(now.getTime() - windowMs))
    .execute();
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

const read = compileOnce(
  (db, { newest, oldest, before }: { newest: string; oldest: string; before: string }) =>
    db
      .selectFrom('rate_counts')
      .select(({ fn }) => [
        fn.sum<number | null>('count').as('total'),
        fn.min<string | null>('slot').as('totalSince'),
        fn.sum<number | null>('count').filterWhere('client', 'in', [newest, oldest]).as('client'),
        fn.min<string | null>('slot').filterWhere('client', 'in', [newest, oldest]).as('clientSince'),
      ])
      .where('slot', '>', before),
);
