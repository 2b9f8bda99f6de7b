import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';

/**
 * Notes in the database that there is a webhook: whoever stores or releases a request, in the terminal too, adds a notice for
 * it. A server that tells the webhook says so again and again, since one that has none may have noted the contrary.
 */
export async function noteWebhook(db: Db, now: Date): Promise<void> {
  const known = await read(db);
  if (known?.missing_since === null) return;
  await db
    .insertInto('webhooks')
    .values({ id: 1, since: now.toISOString(), missing_since: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ missing_since: null }))
    .execute();
}

/**
 * Notes that a server has no webhook in its environment. A variable may be missing once by mistake: what waits for the
 * webhook stays, and so does what comes in, until nobody has told one for seven days, which may begin anew.
 */
export async function noteMissingWebhook(db: Db, now: Date, anew: boolean): Promise<void> {
  const noted = db.updateTable('webhooks').set({ missing_since: now.toISOString() });
  // A time to come was noted by a clock that was ahead.
  const unless = sql<boolean>`(missing_since is null or missing_since > ${now.toISOString()})`;
  await (anew ? noted : noted.where(unless)).execute();
}

/** Drops what waits for a webhook once its seven days are over. Returns how many notices those were. */
export async function dropLongMissingWebhook(db: Db, now: Date): Promise<number> {
  const over = new Date(now.getTime() - keptMs).toISOString();
  return (await drop(db, sql<boolean>`missing_since <= ${over}`)) ?? 0;
}

/** As long as any notice is tried, in milliseconds. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

async function drop(db: Db, which: ReturnType<typeof sql<boolean>>): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('webhooks').where(which).executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    const dropped = await transaction
      .deleteFrom('notices')
      .where('channel', '=', 'webhook')
      .where('state', '=', 'pending')
      .executeTakeFirst();
    return Number(dropped.numDeletedRows);
  });
}

/** Since when a webhook is missing, in ISO 8601; null where none is. */
export async function webhookMissingSince(db: Db): Promise<string | null> {
  const known = await read(db);
  return known?.missing_since ?? null;
}

function read(db: Db) {
  return db.selectFrom('webhooks').select('missing_since').executeTakeFirst();
}
