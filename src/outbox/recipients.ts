import type { Db } from '../database/tables.ts';
import type { RefusedRecipient } from './mailer.ts';

/** The recipients who have a notice already. */
export async function whoWasTold(db: Db, noticeId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notice_recipients')
    .select('address')
    .where('notice_id', '=', noticeId)
    .where('delivered_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** Records which of the recipients have a notice and which were refused, even where its lease has ended. */
export async function recordRecipients(
  db: Db,
  noticeId: number,
  { to, refused }: { to: readonly string[]; refused: readonly RefusedRecipient[] },
  now: Date,
): Promise<void> {
  const told = to.filter((address) => refused.every((recipient) => recipient.address !== address));
  const rows = [
    ...told.map((address) => ({ address, delivered_at: now.toISOString(), last_error: null })),
    ...refused.map(({ address, reason }) => ({ address, delivered_at: null, last_error: reason })),
  ];
  await db
    .insertInto('notice_recipients')
    .values(rows.map((row) => ({ notice_id: noticeId, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['notice_id', 'address'])
        .doUpdateSet(({ ref }) => ({
          delivered_at: ref('excluded.delivered_at'),
          last_error: ref('excluded.last_error'),
        }))
        .where('notice_recipients.delivered_at', 'is', null),
    )
    .execute();
}

/** The recipients that the mail server refused in the last 30 days while others were told: how many notices, and why. */
export async function readRefusedRecipients(db: Db, now: Date): Promise<RefusedLately[]> {
  const since = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
  const rows = await db
    .selectFrom('notice_recipients')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .select(({ fn }) => [
      'address',
      fn.countAll<number | string>().as('notices'),
      fn.max<string | null>('notice_recipients.last_error').as('reason'),
    ])
    .where('notice_recipients.delivered_at', 'is', null)
    .where('notices.created_at', '>', since)
    .groupBy('address')
    .orderBy('address')
    .execute();
  return rows.map(({ address, notices, reason }) => ({
    address,
    notices: Number(notices),
    reason: reason ?? '',
  }));
}

export type RefusedLately = { address: string; notices: number; reason: string };
