import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import type { NoticesTable, Tables } from '../../database/tables.ts';
import { heldBy, isDue } from '../store.ts';
import type { Device } from './devices.ts';
import { quietUntil } from './quiet.ts';

/**
 * Takes all notices that are due for one device, for three minutes, so that one notification tells of them all: at the end of
 * quiet hours, for instance, nobody wants thirty. The device that has waited longest comes first. What is due for a device in
 * its quiet hours is put off to their end.
 */
export async function claimForDevice(db: Kysely<Tables>, now: Date): Promise<Batch | undefined> {
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

/** The notices that one push is to tell of, held by one server. */
export type Batch = {
  device: Device;
  holder: string;
  notices: Selectable<NoticesTable>[];
};

/** Whether there is a device or a pending push: without either there is nothing to plan or deliver. */
export async function concernsAnybody(db: Kysely<Tables>): Promise<boolean> {
  return (await findAny(db, {})).length > 0;
}

/** Deletes pending notices of devices that are gone: turned off, or left behind when the database was copied. */
export async function dropNoticesOfNobody(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('channel', '=', 'push')
    .where('state', '=', 'pending')
    .where('subscription_id', 'not in', db.selectFrom('push_subscriptions').select('id'))
    .execute();
}

async function putOff(db: Kysely<Tables>, { id, to }: { id: number; to: Date }, now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ due_at: to.toISOString(), waits_since: now.toISOString() })
    .where('subscription_id', '=', id)
    .where(isDue(now, 'push'))
    .execute();
}

/** Takes the notices in one statement, so that of two servers at the same moment one gets them. */
async function claim(db: Kysely<Tables>, device: Device, now: Date): Promise<Batch | undefined> {
  const held = await db
    .selectFrom('notices')
    .select('id')
    .where('subscription_id', '=', device.id)
    .where('state', '=', 'pending')
    .where('lease_until', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  if (held) return undefined;
  const holder = randomUUID();
  const notices = await db
    .updateTable('notices')
    .where('subscription_id', '=', device.id)
    .where(isDue(now, 'push'))
    .set(heldBy(holder, now))
    .returningAll()
    .execute();
  return notices.length > 0 ? { device, holder, notices } : undefined;
}

const findAny = compileOnce(
  () => sql`select 1 from push_subscriptions
    union all select 1 from notices where channel = 'push' and state = 'pending' limit 1`,
);
