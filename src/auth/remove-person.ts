import type { Db } from '../database/tables.ts';
import { deleteTokens, lockPeople } from './people.ts';
import { endSessions } from './sessions.ts';

/**
 * Removes a person with everything that lets them sign in or get notifications, and
 * revokes the links that they made. The name stays in the history, and another person may
 * use it.
 *
 * @param by the id of the person who requests the removal. It is undefined in the
 * terminal, which may also remove the first person unless they are the only one.
 */
export async function removePerson(
  db: Db,
  { id, by }: { id: number; by?: number },
  now: Date,
): Promise<'removed' | 'not-found' | 'first-person' | 'signed-out'> {
  return db.transaction().execute(async (transaction) => {
    const ids = (await lockPeople(transaction)).map((one) => one.id);
    // When two people remove each other at the same time, the second one no longer
    // exists.
    if (by !== undefined && !ids.includes(by)) return 'signed-out';
    if (!ids.includes(id)) return 'not-found';

    const isFirst = id === ids[0];
    const mayRemoveFirst = by === undefined && ids.length > 1;
    if (isFirst && !mayRemoveFirst) return 'first-person';

    // Delete the tokens before the person. A sign-in takes its locks in the same order.
    await deleteTokens(transaction, id);
    const removed = { mail: null, removedAt: now.toISOString() };
    await transaction.updateTable('people').set(removed).where('id', '=', id).execute();
    await endSessions(transaction, { personId: id }, 'person-removed', now);
    for (const table of ['pushSubscriptions', 'passkeys'] as const) {
      await transaction.deleteFrom(table).where('personId', '=', id).execute();
    }
    return 'removed';
  });
}
