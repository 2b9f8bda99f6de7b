import type { Selectable } from 'kysely';
import { getOrCreateSetting } from '../database/settings.ts';
import type { Db, Tables } from '../database/tables.ts';
import { type BrowserKeys, newVapidKey, type VapidKey } from './web-push.ts';

export type PushSubscription = Selectable<Tables['pushSubscriptions']>;

/**
 * Turns notifications on in a browser. The subscription belongs to the person who is
 * signed in there, and to the session:
 *
 * - It ends with a sign-out, when the session is ended from elsewhere or its passkey
 *   removed: a lost phone gets no more.
 * - It outlives a session that expires after 30 or 90 days, since no one would notice the
 *   silence.
 * - Signing in again in the same browser keeps it; when another person signs in there, it
 *   ends.
 * - It ends when the person is removed, and when the push service says that it is gone.
 *
 * A session has one subscription: a new endpoint replaces the old one, and keeps its
 * pending deliveries.
 *
 * @returns false if the session has ended meanwhile. Then its browser gets nothing.
 */
export async function saveSubscription(
  db: Db,
  { session, endpoint, keys, device }: NewSubscription,
  now: Date,
): Promise<boolean> {
  const values = {
    personId: session.person.id,
    sessionId: session.id,
    endpoint,
    ...keys,
    ...device,
  };
  return db.transaction().execute(async (transaction) => {
    if (!(await lockOpenSession(transaction, session.id))) return false;

    const replaced = await transaction
      .deleteFrom('pushSubscriptions')
      .where(({ eb, or }) =>
        or([eb('sessionId', '=', session.id), eb('endpoint', '=', endpoint)]),
      )
      .returning(['id', 'personId', 'createdAt'])
      .execute();

    // A device of the same person keeps its id, which identifies it in deliveries.
    const own = replaced.find(({ personId }) => personId === session.person.id);
    await transaction
      .insertInto('pushSubscriptions')
      .values({ createdAt: now.toISOString(), ...own, ...values })
      // A concurrent request may have added it.
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute();
    return true;
  });
}

type NewSubscription = {
  session: SessionOfPerson;
  endpoint: string;
  keys: BrowserKeys;
  device: Pick<PushSubscription, 'browser' | 'system'>;
};

type SessionOfPerson = { id: number; person: { id: number } };

/**
 * Moves the subscription with that endpoint to a session, and returns whether it exists.
 * A subscription of another person is removed. A session that has ended in the meantime
 * gets none.
 */
export async function claimSubscription(
  db: Db,
  { session, endpoint }: { session: SessionOfPerson; endpoint: string },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockOpenSession(transaction, session.id))) return false;

    await transaction
      .deleteFrom('pushSubscriptions')
      .where('endpoint', '=', endpoint)
      .where('personId', '!=', session.person.id)
      .execute();
    const { numUpdatedRows } = await transaction
      .updateTable('pushSubscriptions')
      .set({ sessionId: session.id })
      .where('endpoint', '=', endpoint)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/**
 * Locks a session until the transaction ends, so that it cannot end in the meantime.
 * Returns false if it has already ended.
 */
async function lockOpenSession(transaction: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sessions')
    .set(({ ref }) => ({ endedAt: ref('endedAt') }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds the subscription of a delivery or of a session. */
export function findSubscription(db: Db, which: { id: number } | { sessionId: number }) {
  return db
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where(({ and }) => and(which))
    .executeTakeFirst();
}

/** Returns all devices with notifications, oldest first. */
export function listSubscriptions(db: Db): Promise<PushSubscription[]> {
  return db.selectFrom('pushSubscriptions').selectAll().orderBy('id').execute();
}

/**
 * Removes a subscription, and returns whether it existed. If an endpoint is given, the
 * subscription is removed only if it still has that endpoint.
 */
export async function removeSubscription(
  db: Db,
  which: { id: number; endpoint?: string } | { sessionId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where(({ and }) => and(which))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns the key that identifies this installation to push services. The first call
 * creates it.
 */
export async function vapidKey(db: Db): Promise<VapidKey> {
  const create = () => JSON.stringify(newVapidKey());
  return JSON.parse(await getOrCreateSetting(db, 'vapid-key', create));
}
