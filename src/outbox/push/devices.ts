import type { Selectable } from 'kysely';
import type { Db, PushSubscriptionsTable } from '../../database/tables.ts';
import { type PushSettings, usualPushSettings } from '../../desk-api/notifications.ts';
import { writeAudit } from '../../requests/audit.ts';
import type { BrowserKeys } from './encrypt.ts';

/**
 * Turns notifications on in a browser. The device belongs to the person who is signed in there, and to the session:
 *
 * - When somebody signs out, ends the session from elsewhere, or removes its passkey, notifications end with it: a lost
 *   phone gets no more.
 * - When the session expires, after 30 or 90 days, they go on, since nobody would notice that the phone gets none. They are
 *   listed until somebody turns them off, and show little without signing in.
 * - Signing in again in the same browser keeps them. When somebody else signs in there, they are turned off.
 * - They end when the person is removed, and when the push service says that the subscription is gone.
 *
 * A session has one device: a new endpoint replaces the old one, and keeps its settings and pending notices.
 */
export async function addDevice(db: Db, added: AddedDevice, now: Date): Promise<void> {
  const { session, endpoint, keys, device, replaces = endpoint } = added;
  const given = { session_id: session.id, endpoint, ...keys, ...device };
  await db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('push_subscriptions')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('session_id', '=', session.id), eb('endpoint', 'in', [endpoint, replaces])]),
      )
      .execute();
    const own = before.find(({ person_id }) => person_id === session.person.id);
    for (const { id } of before) if (id !== own?.id) await removeDevice(transaction, { id });
    if (own) {
      await transaction.updateTable('push_subscriptions').set(given).where('id', '=', own.id).execute();
      return;
    }
    const settings = asStored(usualPushSettings, null, now);
    const row = { person_id: session.person.id, ...given, ...settings, created_at: now.toISOString() };
    // Another that came at the same moment may have added it since.
    await transaction
      .insertInto('push_subscriptions')
      .values(row)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute();
  });
}

export type AddedDevice = {
  session: Signed;
  endpoint: string;
  keys: BrowserKeys;
  device: Pick<Device, 'browser' | 'system'>;
  replaces?: string | undefined;
};

type Signed = { id: number; person: { id: number } };

export type Device = Selectable<PushSubscriptionsTable>;

/**
 * The settings of the browser that asks, found by its endpoint; undefined where notifications are off. A device whose
 * session expired now belongs to this one; a device of somebody else is turned off.
 */
export async function findDevice(
  db: Db,
  { session, endpoint }: { session: Signed; endpoint: string },
): Promise<PushSettings | undefined> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('person_id', '!=', session.person.id)
    .execute();
  const found = await db
    .updateTable('push_subscriptions')
    .set({ session_id: session.id })
    .where('endpoint', '=', endpoint)
    .returningAll()
    .executeTakeFirst();
  return found && settingsOf(found);
}

/** Changes the settings of a session's device; false where it has none. */
export async function changeSettings(
  db: Db,
  { session, settings }: { session: Signed; settings: PushSettings },
  now: Date,
): Promise<boolean> {
  const device = await deviceOfSession(db, session);
  if (!device) return false;
  await db
    .updateTable('push_subscriptions')
    .set(asStored(settings, device.reminders_since, now))
    .where('id', '=', device.id)
    .execute();
  // These may wait for the end of quiet hours that were changed.
  await db
    .updateTable('notices')
    .set({ due_at: now.toISOString() })
    .where('subscription_id', '=', device.id)
    .where('state', '=', 'pending')
    .where('refusals', '=', 0)
    .execute();
  return true;
}

/** The device that was turned on in a session. */
export function deviceOfSession(db: Db, { id }: Pick<Signed, 'id'>): Promise<Device | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('session_id', '=', id).executeTakeFirst();
}

/** All devices with notifications, the oldest first. */
export function listDevices(db: Db): Promise<Device[]> {
  return db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute();
}

/**
 * Turns a device off, by its id or by its session. With an endpoint, only as long as the device still has that one. False
 * where there was none.
 */
export async function removeDevice(
  db: Db,
  which: { id: number; endpoint?: string } | { session_id: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where(({ and }) => and(which))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes a device whose endpoint its push service no longer knows, and notes in the audit log that nobody turned it off.
 * This also happens to a browser that got another endpoint and could not tell us.
 */
export async function forgetGone(db: Db, device: Device, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id, endpoint, person_id, browser, system } = device;
    if (!(await removeDevice(transaction, { id, endpoint }))) return;
    await writeAudit(transaction, { action: 'device lost', by: person_id, detail: { browser, system } }, now);
  });
}

/** The devices that were lost in the last 30 days and not turned on again, the last one first. */
export async function lostDevices(db: Db, now: Date): Promise<LostDevice[]> {
  const lately = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
  const rows = await db
    .selectFrom('audit')
    .innerJoin('people', 'people.id', 'audit.person_id')
    .select(['person_id', 'people.name as person', 'audit.at', 'audit.detail'])
    .where('people.removed_at', 'is', null)
    .where('action', '=', 'device lost')
    .where('audit.at', '>', lately)
    .orderBy('audit.id', 'desc')
    .execute();
  const on = await db
    .selectFrom('push_subscriptions')
    .select(['person_id', 'browser', 'system', 'created_at'])
    .execute();
  const lost = new Map<string, LostDevice>();
  for (const { detail, ...row } of rows) {
    const one: LostDevice = { ...row, ...JSON.parse(detail) };
    const key = [one.person_id, one.browser, one.system].join();
    const again = on.some(
      ({ person_id, browser, system, created_at }) =>
        key === [person_id, browser, system].join() && created_at >= one.at,
    );
    if (!again && !lost.has(key)) lost.set(key, one);
  }
  return [...lost.values()];
}

export type LostDevice = { person_id: number; person: string; at: string } & Pick<
  Device,
  'browser' | 'system'
>;

function settingsOf({ content, reminders_since, quiet_from, quiet_until }: Device): PushSettings {
  const quiet = quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until };
  return { content, reminders: reminders_since !== null, quiet };
}

function asStored({ content, reminders, quiet }: PushSettings, since: string | null, now: Date) {
  return {
    content,
    reminders_since: reminders ? (since ?? now.toISOString()) : null,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
  };
}
