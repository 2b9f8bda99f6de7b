import type { Db, JobRunsTable } from '../database/tables.ts';

/** Records when a daily job ran, failed or was first blocked. */
export async function recordJobRun(db: Db, job: JobRunsTable['job'], now: Date): Promise<void> {
  const ranAt = now.toISOString();
  await db
    .insertInto('jobRuns')
    .values({ job, ranAt })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ ranAt }))
    .execute();
}

/** Returns when that was last recorded; null if it never was. */
export async function lastJobRun(db: Db, job: JobRunsTable['job']): Promise<string | null> {
  const run = await db.selectFrom('jobRuns').select('ranAt').where('job', '=', job).executeTakeFirst();
  return run?.ranAt ?? null;
}

export async function forgetJobRun(db: Db, job: JobRunsTable['job']): Promise<void> {
  await db.deleteFrom('jobRuns').where('job', '=', job).execute();
}
