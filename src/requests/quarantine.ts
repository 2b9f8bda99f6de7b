import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { insertRequestNotice } from '../outbox/store.ts';

/**
 * Puts a request into quarantine on its owner's word: no digest tells of it, and a notice that waits is taken back. What
 * a server is sending at this moment goes out. Done twice it is done once.
 */
export async function quarantineRequest(
  db: Kysely<Tables>,
  { id }: { id: number },
): Promise<'quarantined' | 'already quarantined' | 'not found'> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('requests')
      .set({ state: 'quarantined', reason: 'owner', notified_in: toldAlready })
      .where('id', '=', id)
      .where('state', '=', 'received')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return (await exists(transaction, id)) ? 'already quarantined' : 'not found';
    await transaction
      .deleteFrom('notices')
      .where('request_id', '=', id)
      .where('state', '!=', 'delivered')
      .execute();
    return 'quarantined';
  });
}

/**
 * Takes a request out of quarantine: from now on it is one like any other, with a notice of its own. Done twice it is
 * done once.
 */
export async function releaseRequest(
  db: Kysely<Tables>,
  { id }: { id: number },
  now: Date,
): Promise<'released' | 'not quarantined' | 'not found'> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('requests')
      .set({ state: 'received', reason: null })
      .where('id', '=', id)
      .where('state', '=', 'quarantined')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return (await exists(transaction, id)) ? 'not quarantined' : 'not found';
    await insertRequestNotice(transaction, id, now);
    return 'released';
  });
}

/** The number of no notice. */
const toldAlready = 0;

async function exists(db: Kysely<Tables>, id: number): Promise<boolean> {
  return Boolean(await db.selectFrom('requests').select('id').where('id', '=', id).executeTakeFirst());
}
