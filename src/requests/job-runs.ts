import type { Db, JobRunsTable } from '../database/tables.ts';

/** Records when a daily job ran, failed or was first blocked. */
export async function recordJobRun(db: Db, job: JobRunsTable['job'], now: Date): Promise<void> {
  const ran_at = now.toISOString();
  await db
    .insertInto('job_runs')
    .values({ job, ran_at })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ ran_at }))
    .execute();
}

/** Returns when that was last recorded; null if it never was. */
export async function lastJobRun(db: Db, job: JobRunsTable['job']): Promise<string | null> {
  const run = await db.selectFrom('job_runs').select('ran_at').where('job', '=', job).executeTakeFirst();
  return run?.ran_at ?? null;
}

export async function forgetJobRun(db: Db, job: JobRunsTable['job']): Promise<void> {
  await db.deleteFrom('job_runs').where('job', '=', job).execute();
}
