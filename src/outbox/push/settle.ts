import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Batch } from './claim.ts';

/**
 * Marks the notices of a batch as delivered.
 *
 * @returns false when the lease has ended: then another holder decides what becomes of them.
 */
export async function markSent(
  db: Kysely<Tables>,
  batch: Batch,
  now: Date,
  remark: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await held(db, batch, now)
    .set({ state: 'delivered', delivered_at: now.toISOString(), last_error: remark, ...letGo })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the notices of a batch as failed: they are not tried again. */
export async function markFailed(db: Kysely<Tables>, batch: Batch, now: Date, reason: string): Promise<void> {
  await held(db, batch, now)
    .set({ state: 'failed', last_error: reason, ...letGo })
    .execute();
}

/**
 * Records that a batch was not taken. Its notices are due again at `at`, but those that have been tried since `over` or longer
 * have failed. Returns how many those are.
 */
export async function putBack(
  db: Kysely<Tables>,
  batch: Batch,
  now: Date,
  { reason, at, over }: { reason: string; at: Date; over: Date },
): Promise<number> {
  const failed = await held(db, batch, now)
    .where('tried_since', '<=', over.toISOString())
    .set({ state: 'failed', last_error: reason, refusals: oneMore, ...letGo })
    .executeTakeFirst();
  await held(db, batch, now)
    .set({
      due_at: at.toISOString(),
      waits_since: now.toISOString(),
      last_error: reason,
      refusals: oneMore,
      ...letGo,
    })
    .execute();
  return Number(failed.numUpdatedRows);
}

const letGo = { lease_holder: null, lease_until: null };

const oneMore = sql<number>`refusals + 1`;

function held(db: Kysely<Tables>, { device, holder }: Batch, now: Date) {
  return db
    .updateTable('notices')
    .where('subscription_id', '=', device.id)
    .where('state', '=', 'pending')
    .where('lease_holder', '=', holder)
    .where('lease_until', '>', now.toISOString());
}
