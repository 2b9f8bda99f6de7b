import { statSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseConfig } from '../config.ts';
import { backUpDatabase, deleteOldBackups } from '../database/backup.ts';
import type { Database } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { reasonOf } from '../errors.ts';
import { type Clock, madridDate, parseMadridTime, type Repetition, repeat } from '../time.ts';
import { type RetentionBlocked, runRetention } from './retention.ts';

/**
 * Runs the nightly job at 3:30 in Madrid, and at the start if a night was missed. Of several servers on one database, one
 * does it. A step that fails does not stop the next.
 */
export function startNightlyJob(services: NightlyServices): NightlyJob {
  const { database, clock, log } = services;
  let claimed: string | undefined;
  let blocked: RetentionBlocked | undefined;
  let failure: NightlyFailure | undefined;
  const runDue = async () => {
    const now = clock.now();
    const night = lastNight(now);
    if (night === claimed) return;
    const isOurs = await claimNight(database.queries, night, now);
    claimed = night;
    if (!isOurs) return;
    const errors: string[] = [];
    for (const { name, run } of stepsFor(services, now, (reason) => {
      blocked = reason;
    })) {
      await run().catch((error: unknown) => {
        log.error({ err: error, step: name }, 'a step of the nightly job failed');
        errors.push(`${name}: ${reasonOf(error)}`);
      });
    }
    failure = await recordNight(database.queries, errors, now);
    log.info({ failed: errors.length }, 'the nightly job has run');
  };
  const running = repeat(clock, 60_000, runDue, (error) =>
    log.error({ err: error }, 'the nightly job could not be recorded'),
  );
  return { ...running, blocked: () => blocked, failure: () => failure };
}

export type NightlyJob = Repetition & {
  /** Returns why the last run of this server deleted no requests; undefined if it did. */
  blocked(): RetentionBlocked | undefined;
  /** Returns what failed in the last run of this server. */
  failure(): NightlyFailure | undefined;
};

export type NightlyServices = {
  database: Pick<Database, 'queries' | 'purgeDeleted'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  config: { database: DatabaseConfig; backupDir: string };
  company: { retentionMonths: number; backupDays: number };
};

export type NightlyFailure = {
  /** When the first of the failures in a row happened. */
  since: string;
  /** In Spanish: the steps that failed, and why. */
  error: string;
};

/** Returns what failed in the last night, whichever server ran it. */
export async function readNightlyFailure(db: Db): Promise<NightlyFailure | undefined> {
  const run = await db
    .selectFrom('jobRuns')
    .select(['failingSince', 'error'])
    .where('job', '=', 'nightly')
    .executeTakeFirst();
  if (!run?.failingSince) return undefined;
  return { since: run.failingSince, error: run.error ?? '' };
}

/** A larger file is not rewritten at night: `VACUUM` stops the server for about a second per 100 MB. */
export const maxVacuumBytes = 200 * 2 ** 20;

type Step = { name: string; run(): Promise<unknown> };

/** PostgreSQL vacuums by itself, and its backups are made by `pg_dump` (docs/operations.md). */
function stepsFor(
  { database, config, company, log }: NightlyServices,
  now: Date,
  setBlocked: (blocked: RetentionBlocked | undefined) => void,
): Step[] {
  const { queries } = database;
  const months = company.retentionMonths;
  const retention: Step = {
    name: 'borrar lo antiguo',
    async run() {
      const { deleted, blocked } = await runRetention(queries, { months, now });
      setBlocked(blocked);
      if (blocked) log.error({ blocked }, 'no old request is deleted yet: is the clock right?');
      else if (deleted > 0) log.info({ deleted, months }, 'requests deleted: their time is over');
    },
  };
  const expiry: Step = {
    name: 'borrar copias antiguas',
    run: () => deleteOldBackups(config.backupDir, company.backupDays, now),
  };
  if (config.database.kind === 'postgres') return [retention, expiry];
  const { file } = config.database;
  const purge: Step = {
    name: 'limpiar el archivo',
    async run() {
      const remnants = await database.purgeDeleted({ vacuum: statSync(file).size <= maxVacuumBytes });
      if (remnants.outcome === 'busy') throw new Error('otro programa lee la base de datos');
      if (remnants.outcome === 'failed') throw new Error(remnants.reason);
    },
  };
  const backup: Step = {
    name: 'copia de seguridad',
    run: () => backUpDatabase(file, config.backupDir, now),
  };
  return [retention, purge, backup, expiry];
}

/** Returns the last 3:30 in Madrid. */
function lastNight(now: Date): string {
  const at = (moment: Date) => parseMadridTime(`${madridDate(moment)} 03:30`) ?? moment;
  const today = at(now);
  return (today <= now ? today : at(new Date(now.getTime() - dayMs))).toISOString();
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns true for one server per night. A new database has missed no night. */
async function claimNight(db: Db, night: string, now: Date): Promise<boolean> {
  const ranAt = now.toISOString();
  const { numInsertedOrUpdatedRows: isNew } = await db
    .insertInto('jobRuns')
    .values({ job: 'nightly', ranAt })
    .onConflict((conflict) => conflict.column('job').doNothing())
    .executeTakeFirst();
  if (isNew) return false;
  const { numUpdatedRows } = await db
    .updateTable('jobRuns')
    .set({ ranAt })
    .where('job', '=', 'nightly')
    .where('ranAt', '<', night)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function recordNight(db: Db, errors: string[], now: Date): Promise<NightlyFailure | undefined> {
  const since = (await readNightlyFailure(db))?.since ?? now.toISOString();
  const failure = errors.length > 0 ? { since, error: errors.join('; ') } : undefined;
  await db
    .updateTable('jobRuns')
    .set({ failingSince: failure?.since ?? null, error: failure?.error ?? null })
    .where('job', '=', 'nightly')
    .execute();
  return failure;
}
