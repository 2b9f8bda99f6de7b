import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Puts a device out: ends its session, silences it, and forgets the browser. Its person's links and codes that nobody has
 * used go too, since they may be open on it; passkeys stay. False where there is no session with that id.
 */
export async function endSession(db: Kysely<Tables>, id: number): Promise<boolean> {
  return db.transaction().execute((transaction) => putOut(transaction, 'id', id));
}

/** Removes a passkey, and puts out the devices that it opened or was saved in. False where there is none with that id. */
export async function removePasskey(db: Kysely<Tables>, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Held before its sessions, as by whoever is just entering with it.
    const { numUpdatedRows } = await transaction
      .updateTable('passkeys')
      .set(({ ref }) => ({ sign_count: ref('sign_count') }))
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await putOut(transaction, 'passkey_id', id);
    await transaction.deleteFrom('passkeys').where('id', '=', id).execute();
    return true;
  });
}

/**
 * Puts everybody out. After it nobody comes in by what was given out before, except by a passkey, and no device is told
 * anything, those whose session had expired included. Returns how many sessions there were.
 */
export async function endAllSessions(db: Kysely<Tables>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // In this order: whoever is just entering by a link or a code holds it, and has begun a session once it is free.
    for (const table of ['links', 'codes', 'challenges', 'push_subscriptions'] as const)
      await transaction.deleteFrom(table).execute();
    const { numDeletedRows } = await transaction.deleteFrom('sessions').executeTakeFirst();
    await transaction.deleteFrom('known_browsers').execute();
    return Number(numDeletedRows);
  });
}

async function putOut(
  transaction: Transaction<Tables>,
  by: 'id' | 'passkey_id',
  value: number,
): Promise<boolean> {
  const sessions = await transaction.selectFrom('sessions').selectAll().where(by, '=', value).execute();
  for (const { id, person_id, browser, system } of sessions) {
    const known = await transaction
      .selectFrom('known_browsers')
      .select('hash')
      .where('session_id', '=', id)
      .execute();
    for (const table of ['links', 'codes'] as const)
      await transaction.deleteFrom(table).where('person_id', '=', person_id).execute();
    // Where its session had expired: it is the same browser, for all that is known of it.
    await transaction
      .deleteFrom('push_subscriptions')
      .where('session_id', 'is', null)
      .where((where) => where.and({ person_id, browser, system }))
      .execute();
    await transaction.deleteFrom('sessions').where('id', '=', id).execute();
    for (const { hash } of known)
      await transaction.deleteFrom('known_browsers').where('hash', '=', hash).execute();
  }
  return sessions.length > 0;
}
