import { statSync } from 'node:fs';
import { type NotNull, sql } from 'kysely';
import type { BaseLogger } from 'pino';
import { type Clock, repeat } from '../clock.ts';
import type { Config, DatabaseConfig } from '../config.ts';
import { backUp, backupPath, deleteOldBackups } from '../database/backup.ts';
import { hasNotRunSince } from '../database/job-runs.ts';
import { isUnlocked, longestLockMs } from '../database/locks.ts';
import type { Database } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { reasonOf } from '../errors.ts';
import { dayMs, later, madridDate, madridTime, minuteMs } from '../time.ts';
import { deleteOldRequests } from './retention.ts';
import { failedSteps, formatFailures, type StepFailure } from './step-failures.ts';

/**
 * Runs the nightly job at 3:30 in Madrid, and at the start if a night was missed. If
 * several servers share a database, only one runs it. A failed step does not stop the
 * next ones. An interrupted night, for example by a reboot, is repeated once its lock has
 * expired.
 */
export function startNightlyJob(options: NightlyOptions) {
  const { database, clock, log } = options;

  const runDue = async () => {
    const now = clock.now();
    if (!(await claimNight(database.queries, now))) return;

    const failures = await runSteps(options, now);
    await recordNight(database.queries, failures, now);
    log.info({ failed: failures.length }, 'the nightly job has run');
  };

  return repeat(clock, minuteMs, runDue, (error) =>
    log.error({ err: error }, 'the nightly job could not be recorded'),
  );
}

type NightlyOptions = {
  database: Pick<Database, 'queries' | 'purgeDeleted'>;
  clock: Clock;
  log: Pick<BaseLogger, 'info' | 'error'>;
  storage: Pick<Config['storage'], 'database' | 'backupDir'>;
  company: { retentionMonths: number; backupDays: number };
};

/**
 * Returns true for one server per night, and locks the night for longer than its steps
 * take. A new database has missed no night.
 */
async function claimNight(db: Db, now: Date): Promise<boolean> {
  const at = now.toISOString();
  await db
    .insertInto('jobRuns')
    .values({ job: 'nightly', ranAt: at })
    .onConflict((conflict) => conflict.column('job').doNothing())
    .execute();

  const { numUpdatedRows } = await db
    .updateTable('jobRuns')
    .set({ lockedUntil: later(now, longestLockMs) })
    .where('job', '=', 'nightly')
    .where(hasNotRunSince(lastNight(now), now))
    .where(isUnlocked(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the last 3:30 in Madrid. */
function lastNight(now: Date): Date {
  const tonight = nightOf(now);
  return tonight <= now ? tonight : nightOf(new Date(now.getTime() - dayMs));
}

function nightOf(moment: Date): Date {
  return madridTime(madridDate(moment), '03:30');
}

/** Runs the steps one after the other. Returns the failures, with reasons in Spanish. */
async function runSteps(options: NightlyOptions, now: Date): Promise<StepFailure[]> {
  const failures: StepFailure[] = [];
  for (const [name, run] of Object.entries(stepsFor(options, now))) {
    await run().catch((error: unknown) => {
      options.log.error({ err: error, step: name }, 'a step of the nightly job failed');
      failures.push({ step: name, reason: reasonOf(error) });
    });
  }
  return failures;
}

/**
 * PostgreSQL vacuums by itself, and its backups are made with `pg_dump`
 * (docs/operations.md).
 */
function stepsFor(
  { database, storage, company, log }: NightlyOptions,
  now: Date,
): Record<string, () => Promise<unknown>> {
  const deleteOld = async () => {
    const { retentionMonths } = company;
    const result = await deleteOldRequests(database.queries, retentionMonths, now);
    if (result.kind === 'blocked') throw new Error(result.reason);
    if (result.requests > 0) {
      log.info({ deleted: result.requests }, 'requests deleted: their time is over');
    }
  };
  const deleteBackups = () =>
    deleteOldBackups(storage.backupDir, company.backupDays, now);

  if (storage.database.kind === 'postgres') {
    return { 'borrar lo antiguo': deleteOld, 'borrar copias antiguas': deleteBackups };
  }

  const { file } = storage.database;
  return {
    'borrar lo antiguo': deleteOld,
    'limpiar el archivo': () =>
      database.purgeDeleted({ vacuum: isRewrittenAtNight(storage.database) }),
    [backupStep]: async () =>
      backUp(file, backupPath(storage.backupDir, 'requests', now)),
    'borrar copias antiguas': deleteBackups,
  };
}

const backupStep = 'copia de seguridad';

/**
 * Returns whether the nightly job rewrites the database file, which removes deleted data
 * from it.
 */
export function isRewrittenAtNight(database: DatabaseConfig): boolean {
  return database.kind === 'sqlite' && statSync(database.file).size <= maxVacuumBytes;
}

/**
 * Larger files are not rewritten at night: `VACUUM` blocks the server for about a second
 * per 100 MB.
 */
export const maxVacuumBytes = 200 * 2 ** 20;

async function recordNight(
  db: Db,
  failures: readonly StepFailure[],
  now: Date,
): Promise<void> {
  const since = sql<string>`coalesce(failing_since, ${now.toISOString()})`;
  await db
    .updateTable('jobRuns')
    .set({
      ranAt: now.toISOString(),
      lockedUntil: null,
      failingSince: failures.length > 0 ? since : null,
      error: failures.length > 0 ? formatFailures(failures) : null,
    })
    .where('job', '=', 'nightly')
    .execute();
}

/**
 * Returns since when the nightly job has been failing, and the last failure in Spanish.
 * Returns undefined after a success.
 */
export function readNightlyFailure(db: Db) {
  return db
    .selectFrom('jobRuns')
    .select(['failingSince as since', 'error'])
    .where('job', '=', 'nightly')
    .where('failingSince', 'is not', null)
    .$narrowType<{ since: NotNull; error: NotNull }>()
    .executeTakeFirst();
}

/**
 * Returns whether the last nightly job failed at the backup or only at something else.
 * Returns null after a success.
 */
export async function readFailedStep(db: Db): Promise<'backup' | 'other' | null> {
  const failure = await readNightlyFailure(db);
  if (!failure) return null;

  return failedSteps(failure.error).includes(backupStep) ? 'backup' : 'other';
}
