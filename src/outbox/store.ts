import { randomUUID } from 'node:crypto';
import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import { compileOnce } from '../database/compile-once.ts';
import type { Channel, Db, NoticesTable, Tables } from '../database/tables.ts';

/**
 * Adds the notices of a request, in the transaction that stores it: one for mail, one for each device that gets pushes, and
 * one for the webhook where there is one.
 */
export async function insertRequestNotice(db: Db, requestId: number, now: Date): Promise<void> {
  await insert(db, { requestId, at: now.toISOString() });
}

/** Adds the notices of a request for those channels and devices that have none yet. */
export async function insertMissingNotices(db: Db, requestId: number, now: Date): Promise<void> {
  await sql`${newNotices({ requestId, at: now.toISOString() })}
    where not exists (select 1 from notices where kind = 'request' and request_id = ${requestId}
      and notices.channel = told.channel
      and coalesce(notices.subscription_id, 0) = coalesce(told.subscription_id, 0))`.execute(db);
}

/**
 * Leases the oldest notice that is due, for three minutes. The update repeats the conditions of the select: of several
 * servers that found the same notice one gets it, and the others go on to the next.
 */
export async function claimNotice(db: Db, now: Date, channel: Channel = 'mail'): Promise<Lease | undefined> {
  for (;;) {
    const candidates = await db
      .selectFrom('notices')
      .select('id')
      .where(isDue(now, channel))
      .orderBy('created_at')
      .orderBy('id')
      .limit(candidatesAtOnce)
      .execute();
    if (candidates.length === 0) return undefined;
    for (const { id } of candidates) {
      const [lease] = await claimThose(db, sql<boolean>`id = ${id}`, now, channel);
      if (lease) return lease;
    }
  }
}

/** How long a lease lasts, in milliseconds: longer than a mail may take, see `sendMs` of the mailer. */
export const leaseMs = 3 * 60 * 1000;

/** A notice that one server has leased. Each claim has a holder id of its own. */
export type Lease = Selectable<NoticesTable> & { lease_holder: string; tried_since: string };

/** One notice, or several of one claim that are sent as one. */
export type Leases = Lease | readonly Lease[];

/** When the next notice that no server holds falls due; undefined where there is none. */
export async function nextDue(db: Db, now: Date, channel: Channel = 'mail'): Promise<Date | undefined> {
  const row = await db
    .selectFrom('notices')
    .select((select) => select.fn.min('due_at').as('next'))
    .where('channel', '=', channel)
    .where(isOpen)
    .where(isUnheld(now))
    .executeTakeFirst();
  return row?.next ? new Date(row.next) : undefined;
}

const insert = compileOnce((_, given: NewNotices) => newNotices(given));

type NewNotices = { requestId: number; at: string };

function newNotices({ requestId, at }: NewNotices) {
  return sql<never>`insert into notices (kind, channel, request_id, subscription_id, state, created_at, due_at)
      select 'request', channel, cast(${requestId} as integer), subscription_id, 'pending',
        cast(${at} as text), cast(${at} as text)
      from (
        select 'mail' as channel, cast(null as integer) as subscription_id
        union all select 'webhook', null from webhooks
        union all select 'push', id from push_subscriptions
      ) as told`;
}

const candidatesAtOnce = 5;

/** Whether somebody is still to be told. */
const isOpen = sql<boolean>`(state = 'pending' or owes > 0)`;

/**
 * Whether a notice of a channel is due, for the database. One whose due time was set in the future was written before the
 * clock was set back, and is due at once, or it would wait for too long. Servers' clocks may differ by some seconds.
 */
export function isDue(now: Date, channel: Channel) {
  const at = now.toISOString();
  const soon = new Date(now.getTime() + skewMs).toISOString();
  const noLease = new Date(now.getTime() + leaseMs + skewMs).toISOString();
  return sql<boolean>`(channel = ${channel} and ${isOpen} and (due_at <= ${at} or coalesce(waits_since, created_at) > ${soon})
    and (lease_until is null or lease_until <= ${at} or lease_until > ${noLease}))`;
}

const skewMs = 60_000;

/** Whether no server is sending it at this moment. */
export function isUnheld(now: Date) {
  return sql<boolean>`(lease_until is null or lease_until <= ${now.toISOString()})`;
}

/** Takes those that are due and meet a condition, in one statement: of several servers at the same moment one gets each. */
export async function claimThose(
  db: Db,
  which: RawBuilder<boolean>,
  now: Date,
  channel: Channel,
): Promise<Lease[]> {
  const lease_holder = randomUUID();
  const at = now.toISOString();
  const rows = await db
    .updateTable('notices')
    .where(isDue(now, channel))
    .where(which)
    .set({
      lease_holder,
      lease_until: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: sql<number>`attempts + 1`,
      tried_since: sql<string>`coalesce(tried_since, ${at})`,
    })
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...row, lease_holder, tried_since: row.tried_since ?? at }));
}

/**
 * Changes notices for the last time in this lease, and ends it. Those whose lease has ended stay as they are, and are not
 * returned: another holder decides what becomes of them.
 */
export function finish(
  db: Db,
  leased: Leases,
  now: Date,
  end: UpdateObject<Tables, 'notices'>,
): Promise<Ended[]> {
  const leases = [leased].flat();
  const ids = leases.map(({ id }) => id);
  return db
    .updateTable('notices')
    .set({ ...end, lease_holder: null, lease_until: null })
    .where('id', 'in', ids)
    .where(isOpen)
    .where('lease_holder', '=', leases[0]?.lease_holder ?? null)
    .where('lease_until', '>', now.toISOString())
    .returning(['id', 'state'])
    .execute();
}

export type Ended = Pick<Selectable<NoticesTable>, 'id' | 'state'>;
