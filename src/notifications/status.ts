import { sql } from 'kysely';
import type { Channel, Db } from '../database/tables.ts';

/** Returns how the deliveries of a channel are, without personal data. */
export async function readChannelStatus(db: Db, channel: Channel, now: Date): Promise<ChannelStatus> {
  const those = db.selectFrom('deliveries').where('channel', '=', channel);
  const [pending, failed, last] = await Promise.all([
    those
      .where('status', '=', 'pending')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min<string | null>('createdAt').as('oldest')])
      .executeTakeFirstOrThrow(),
    those
      .where('status', '=', 'failed')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
    those
      .where('status', '!=', 'delivered')
      .where('lastError', 'is not', null)
      .select('lastError')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const lateAt = new Date(now.getTime() - lateSeconds * 1000).toISOString();
  return {
    pending: Number(pending.count),
    failed: Number(failed.count),
    oldestPendingAt: pending.oldest,
    lateSince: pending.oldest !== null && pending.oldest <= lateAt ? pending.oldest : null,
    lastError: last?.lastError ?? null,
  };
}

export type ChannelStatus = {
  pending: number;
  /** Deliveries that failed for seven days: `retryFailed` tries them again. */
  failed: number;
  /** When the oldest pending delivery was enqueued, in ISO 8601; null if there is none. */
  oldestPendingAt: string | null;
  /** The same moment once it is late, after a quarter of an hour; null before. */
  lateSince: string | null;
  /** The error of the oldest of these deliveries that met one. */
  lastError: string | null;
};

/** After how many seconds a pending delivery is late. */
export const lateSeconds = 15 * 60;

/** Returns what the mail server said about recipients that it refused in the last 30 days while others got the mail. */
export async function readRefusedRecipients(db: Db, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
  const rows = await db
    .selectFrom('deliveries')
    .select('lastError')
    .distinct()
    .where(sql<boolean>`last_error is not null`)
    .where('status', '=', 'delivered')
    .where('createdAt', '>', since)
    .orderBy('lastError')
    .execute();
  return rows.map(({ lastError }) => lastError ?? '');
}
