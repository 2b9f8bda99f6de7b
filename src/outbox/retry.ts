import type { Db } from '../database/tables.ts';

/** Makes the notices of a request that are not delivered due now, for another seven days. Returns how many there are. */
export async function retryNotices(db: Db, { requestId }: { requestId: number }, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set(anew(now))
    .where('request_id', '=', requestId)
    .where('state', '!=', 'delivered')
    // A notice that a server is sending at this moment is left alone.
    .where((where) =>
      where.or([where('lease_until', 'is', null), where('lease_until', '<=', now.toISOString())]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The same for all notices that have failed, of any kind. */
export async function retryAllFailed(db: Db, now: Date): Promise<number> {
  const failed = db.updateTable('notices').set(anew(now)).where('state', '=', 'failed');
  return Number((await failed.executeTakeFirst()).numUpdatedRows);
}

function anew(now: Date) {
  const at = now.toISOString();
  return { state: 'pending', due_at: at, waits_since: at, tried_since: null, refusals: 0 } as const;
}
