import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/**
 * Notes in the database whether requests are told to a webhook, for whoever stores one: the terminal too, that releases a
 * suspect. What waits for a webhook that was taken away is forgotten: nobody is to be told of it any more.
 */
export async function settleWebhook(db: Kysely<Tables>, wanted: boolean, now: Date): Promise<void> {
  if (wanted) {
    await db
      .insertInto('webhooks')
      .values({ id: 1, since: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('webhooks').execute();
    await transaction
      .deleteFrom('notices')
      .where('channel', '=', 'webhook')
      .where('state', '=', 'pending')
      .execute();
  });
}
