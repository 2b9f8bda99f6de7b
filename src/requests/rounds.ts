import type { Db, RoundsTable } from '../database/tables.ts';

/** Writes down that a daily task has just run. */
export async function noteRound(db: Db, task: RoundsTable['task'], now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('rounds')
    .values({ task, at })
    .onConflict((conflict) => conflict.column('task').doUpdateSet({ at }))
    .execute();
}

/** When a daily task last ran; null where that was never written down. */
export async function lastRound(db: Db, task: RoundsTable['task']): Promise<string | null> {
  const round = await db.selectFrom('rounds').select('at').where('task', '=', task).executeTakeFirst();
  return round?.at ?? null;
}
