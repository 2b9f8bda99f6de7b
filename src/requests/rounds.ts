import type { Db, JobRunsTable } from '../database/tables.ts';

/** Records that a daily job has just run. */
export async function noteRound(db: Db, job: JobRunsTable['job'], now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('job_runs')
    .values({ job, at })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ at }))
    .execute();
}

/** Returns when a daily job last ran; null if it never has. */
export async function lastRound(db: Db, job: JobRunsTable['job']): Promise<string | null> {
  const run = await db.selectFrom('job_runs').select('at').where('job', '=', job).executeTakeFirst();
  return run?.at ?? null;
}
