import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How the outbox stands, without personal data. */
export async function readOutboxStatus(db: Kysely<Tables>, now: Date): Promise<OutboxStatus> {
  const [pending, failed] = await Promise.all([count(db, 'pending'), count(db, 'failed')]);
  const oldest = await db
    .selectFrom('notices')
    .select((select) => select.fn.min('created_at').as('at'))
    .where('state', '=', 'pending')
    .executeTakeFirst();
  const lastError = await readLastError(db);
  return {
    pending,
    failed,
    oldestPendingSeconds: oldest?.at ? secondsBetween(new Date(oldest.at), now) : null,
    ...(lastError !== undefined && { lastError }),
  };
}

export type OutboxStatus = {
  pending: number;
  failed: number;
  /** For how long the oldest notice that is not delivered waits; null when there is none. */
  oldestPendingSeconds: number | null;
  /** Why the oldest of those that met an error is not delivered, in the words of the mail server. */
  lastError?: string;
};

/** The requests of which nobody could be told in seven days, oldest first. */
export async function untoldRequests(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('notices')
    .select('request_id')
    .where('state', '=', 'failed')
    .where('request_id', 'is not', null)
    .orderBy('request_id')
    .execute();
  return rows.flatMap(({ request_id }) => request_id ?? []);
}

async function count(db: Kysely<Tables>, state: 'pending' | 'failed'): Promise<number> {
  const row = await db
    .selectFrom('notices')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function readLastError(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db
    .selectFrom('notices')
    .select('last_error')
    .where('state', 'in', ['pending', 'failed'])
    .where('last_error', 'is not', null)
    // "pending" comes after "failed": what still waits matters more.
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.last_error ?? undefined;
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
}
