import type { Kysely } from 'kysely';
import { type NoticeStatus, noticeStatusOf, type Reach } from '../contact/status.ts';
import type { Tables } from '../database/tables.ts';
import type { Period } from './find.ts';

/** When the requests of a period came, were told of and answered; nothing else of them. */
export async function readTimes(db: Kysely<Tables>, { from, before }: Period): Promise<Times[]> {
  return db
    .selectFrom('requests')
    .select((select) => [
      'state',
      'received_at',
      'answered_at',
      select
        .selectFrom('notices')
        .select((notice) => notice.fn.min('delivered_at').as('told_at'))
        .whereRef('request_id', '=', 'requests.id')
        .where('channel', '=', 'mail')
        .as('told_at'),
    ])
    .$if(from !== undefined, (query) => query.where('received_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('received_at', '<', before ?? ''))
    .orderBy('received_at')
    .execute();
}

/** Times in ISO 8601. */
export type Times = {
  state: 'received' | 'quarantined';
  received_at: string;
  answered_at: string | null;
  /** When the first mail about it was delivered. */
  told_at: string | null;
};

/** The mails about the requests of a period, by how they stand. */
export async function countNotices(db: Kysely<Tables>, { from, before }: Period, reach: Reach) {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('requests', 'requests.id', 'notices.request_id')
    .select((select) => ['notices.state', select.fn.countAll().as('count')])
    .where('channel', '=', 'mail')
    .$if(from !== undefined, (query) => query.where('received_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('received_at', '<', before ?? ''))
    .groupBy('notices.state')
    .execute();
  const counts: Record<NoticeStatus, number> = { delivered: 0, pending: 0, 'no-mail': 0, failed: 0 };
  for (const { state, count } of rows) counts[noticeStatusOf(state, reach)] = Number(count);
  return counts;
}
