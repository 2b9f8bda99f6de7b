import type { Db } from '../../database/tables.ts';
import { writeAudit } from '../../requests/audit.ts';
import { type Device, removeDevice } from './devices.ts';

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
