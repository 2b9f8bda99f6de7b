import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/**
 * Notes in the database whether there is a webhook, so that the terminal, too, adds notices for it when it releases a request.
 * Where the webhook was removed, pending notices for it are deleted.
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
