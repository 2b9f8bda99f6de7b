import { sql } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import type { Db } from '../../database/tables.ts';
import { endOfDay, madridDate, madridDateTime, parseMadridTime } from '../../time.ts';
import { claimThose, isDue, type Lease } from '../store.ts';
import type { Device } from './devices.ts';

/**
 * Leases all notices that are due for one device, so that one notification names them all: at the end of quiet hours nobody
 * wants thirty. The device that has waited longest comes first. What is due during a device's quiet hours is put off to their
 * end.
 */
export async function claimForDevice(db: Db, now: Date): Promise<Batch | undefined> {
  const waiting = await db
    .selectFrom('notices')
    .select(({ fn }) => ['subscription_id', fn.min('created_at').as('since')])
    .where(isDue(now, 'push'))
    .groupBy('subscription_id')
    .orderBy('since')
    .execute();
  for (const { subscription_id } of waiting) {
    const id = subscription_id ?? 0;
    const device = await db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const quiet = device && quietUntil(device, now);
    if (quiet) await putOff(db, { id, to: quiet }, now);
    else if (device) {
      const batch = await claim(db, device, now);
      if (batch) return batch;
    }
  }
  return undefined;
}

/** The end of the quiet hours that a device is in at this moment; undefined where it is in none. */
export function quietUntil(
  { quiet_from: from, quiet_until: until }: QuietHours,
  now: Date,
): Date | undefined {
  if (from === null || until === null) return undefined;
  const clock = madridDateTime(now).slice(11);
  const overnight = from > until;
  const evening = clock >= from;
  if (overnight ? !evening && clock >= until : !evening || clock >= until) return undefined;
  const today = madridDate(now);
  const day = overnight && evening ? madridDate(endOfDay(today) ?? now) : today;
  const end = parseMadridTime(`${day} ${until}`);
  // When the clocks are changed at that time there may be no such moment: then it is checked again an hour later.
  return end && end > now ? end : new Date(now.getTime() + hourMs);
}

/** As a clock in Madrid shows them: `22:00`; both null where there are none. */
export type QuietHours = { quiet_from: string | null; quiet_until: string | null };

const hourMs = 60 * 60 * 1000;

/** The notices that one push names, leased by one server. */
export type Batch = { device: Device; notices: Lease[] };

/** Whether there is a device or a pending push: without either there is nothing to plan or deliver. */
export async function concernsAnybody(db: Db): Promise<boolean> {
  return (await findAny(db, {})).length > 0;
}

/** Deletes pending notices of devices that are gone: turned off, or left behind when the database was copied. */
export async function dropNoticesOfNobody(db: Db): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('channel', '=', 'push')
    .where('state', '=', 'pending')
    .where('subscription_id', 'not in', db.selectFrom('push_subscriptions').select('id'))
    .execute();
}

async function putOff(db: Db, { id, to }: { id: number; to: Date }, now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ due_at: to.toISOString(), waits_since: now.toISOString() })
    .where('subscription_id', '=', id)
    .where(isDue(now, 'push'))
    .execute();
}

async function claim(db: Db, device: Device, now: Date): Promise<Batch | undefined> {
  const beingSent = await db
    .selectFrom('notices')
    .select('id')
    .where('subscription_id', '=', device.id)
    .where('state', '=', 'pending')
    .where('lease_until', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  if (beingSent) return undefined;
  const notices = await claimThose(db, sql<boolean>`subscription_id = ${device.id}`, now, 'push');
  return notices.length > 0 ? { device, notices } : undefined;
}

const findAny = compileOnce(
  () => sql`select 1 from push_subscriptions
    union all select 1 from notices where channel = 'push' and state = 'pending' limit 1`,
);
