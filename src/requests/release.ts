import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { insertRequestNotice } from '../outbox/store.ts';

/**
 * Takes a request out of quarantine: from now on it is one like any other, with a notice of its own. False
 * where there is none of that id in quarantine; twice is once.
 */
export async function releaseRequest(db: Kysely<Tables>, id: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('requests')
      .set({ state: 'received', reason: null })
      .where('id', '=', id)
      .where('state', '=', 'quarantined')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await insertRequestNotice(transaction, id, now);
    return true;
  });
}
