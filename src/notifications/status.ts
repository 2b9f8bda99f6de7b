import type { NotNull } from 'kysely';
import type { Channel, Db } from '../database/tables.ts';
import { dayMs } from '../time.ts';

/** Returns how the deliveries of a channel are, without personal data. */
export async function readChannelStatus(db: Db, channel: Channel, now: Date) {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      'status',
      fn.countAll().as('count'),
      fn.min('createdAt').as('oldest'),
      fn.max<string | null>('lastError').as('lastError'),
    ])
    .where('channel', '=', channel)
    .where('status', 'in', ['pending', 'failed'])
    .groupBy('status')
    .execute();
  const pending = rows.find(({ status }) => status === 'pending');
  const failed = rows.find(({ status }) => status === 'failed');
  const lateAt = new Date(now.getTime() - lateSeconds * 1000).toISOString();
  return {
    pending: Number(pending?.count ?? 0),
    /** Deliveries that failed for seven days: `retryFailed` tries them again. */
    failed: Number(failed?.count ?? 0),
    /** When the oldest pending delivery was enqueued, once it is late; null before. */
    lateSince: pending && pending.oldest <= lateAt ? pending.oldest : null,
    lastError: pending?.lastError ?? failed?.lastError ?? null,
  };
}

/** After how many seconds a pending delivery is late. */
export const lateSeconds = 15 * 60;

/** Returns what the mail server said about recipients that it refused in the last 30 days while others got the mail. */
export async function readRefusedRecipients(db: Db, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - 30 * dayMs).toISOString();
  const rows = await db
    .selectFrom('deliveries')
    .select('lastError')
    .distinct()
    .where('lastError', 'is not', null)
    .where('status', '=', 'delivered')
    .where('createdAt', '>', since)
    .orderBy('lastError')
    .$narrowType<{ lastError: NotNull }>()
    .execute();
  return rows.map(({ lastError }) => lastError);
}
