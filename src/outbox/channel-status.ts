import { sql } from 'kysely';
import type { Channel, Db } from '../database/tables.ts';
import { lateSeconds } from './status.ts';

/** The state of the notices of a channel beside mail. Those that failed more than 30 days ago are not counted. */
export async function readChannelStatus(
  db: Db,
  channel: Exclude<Channel, 'mail'>,
  now: Date,
): Promise<ChannelStatus> {
  const lately = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
  const late = new Date(now.getTime() - lateSeconds * 1000).toISOString();
  const its = db
    .selectFrom('notices')
    .where('channel', '=', channel)
    .where(sql<boolean>`(state = 'pending' or (state = 'failed' and created_at > ${lately}))`);
  const counted = await its
    .select([
      sql<number | string>`count(case when state = 'pending' then 1 end)`.as('pending'),
      // A notice without an error has only been put off to the end of quiet hours.
      sql<
        number | string
      >`count(case when state = 'pending' and last_error is not null and created_at <= ${late} then 1 end)`.as(
        'late',
      ),
      sql<number | string>`count(case when state = 'failed' then 1 end)`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
  const last = await its
    .select('last_error')
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    pending: Number(counted.pending),
    late: Number(counted.late),
    failed: Number(counted.failed),
    lastError: last?.last_error ?? null,
  };
}

export type ChannelStatus = {
  /** Waiting to be delivered, including those put off to the end of quiet hours. */
  pending: number;
  /** Waiting after an error, for a quarter of an hour or longer. */
  late: number;
  /** Failed in the last 30 days. */
  failed: number;
  /** The error of the newest of these notices that met one. */
  lastError: string | null;
};
