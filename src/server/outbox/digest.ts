import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { StoredRequest } from '../requests/store.ts';

/**
 * Puts a digest into the outbox if there are quarantined requests that nobody was told of, none is under way,
 * and the last one is four hours old. Of several servers that do it at the same moment one succeeds.
 */
export async function planDigest(db: Kysely<Tables>, now: Date): Promise<void> {
  if (!(await somethingToTell(db)) || (await toldLately(db, now))) return;
  await db
    .transaction()
    .execute((transaction) => insertDigest(transaction, now))
    .catch((error: unknown) => {
      if (!(error instanceof NotNow)) throw error;
    });
}

/** What a digest tells of, the oldest first: the first fifty, and how many more. */
export async function readDigest(db: Kysely<Tables>, id: number) {
  const its = db.selectFrom('requests').where('notified_in', '=', id).where('state', '=', 'quarantined');
  const requests: StoredRequest[] = await its.selectAll().orderBy('id').limit(listedAtMost).execute();
  const { count } = await its.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { requests, more: Number(count) - requests.length };
}

const digestEveryMs = 4 * 60 * 60 * 1000;
const listedAtMost = 50;

/** Another server was quicker: rolls the transaction back. */
class NotNow extends Error {}

async function somethingToTell(db: Kysely<Tables>): Promise<boolean> {
  const request = await db
    .selectFrom('requests')
    .select('id')
    .where('state', '=', 'quarantined')
    .where('notified_in', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return Boolean(request);
}

async function toldLately(db: Kysely<Tables>, now: Date, except = 0): Promise<boolean> {
  const since = new Date(now.getTime() - digestEveryMs).toISOString();
  const digest = await db
    .selectFrom('notices')
    .select('id')
    .where('kind', '=', 'digest')
    .where('id', '!=', except)
    .where(sql<boolean>`(state = 'pending' or created_at > ${since})`)
    .limit(1)
    .executeTakeFirst();
  return Boolean(digest);
}

/**
 * Two servers that both see something to tell see at least one request in common, and wait for each other at its
 * row; the second then finds it told, or the digest of the first.
 */
async function insertDigest(db: Transaction<Tables>, now: Date): Promise<void> {
  const at = now.toISOString();
  const { id } = await db
    .insertInto('notices')
    .values({ kind: 'digest', request_id: null, state: 'pending', created_at: at, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const told = await db
    .updateTable('requests')
    .set({ notified_in: id })
    .where('state', '=', 'quarantined')
    .where('notified_in', 'is', null)
    .executeTakeFirst();
  if (told.numUpdatedRows === 0n || (await toldLately(db, now, id))) throw new NotNow();
}
