import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Puts a request into quarantine on its owner's word: no digest tells of it, and a notice that waits is taken
 * back. False where there is none of that id outside of it; twice is once. What a server is sending at this
 * moment goes out.
 */
export async function quarantineRequest(db: Kysely<Tables>, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('requests')
      .set({ state: 'quarantined', reason: 'owner', notified_in: toldAlready })
      .where('id', '=', id)
      .where('state', '=', 'received')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction
      .deleteFrom('notices')
      .where('request_id', '=', id)
      .where('state', '!=', 'delivered')
      .execute();
    return true;
  });
}

/** The number of no notice. */
const toldAlready = 0;
