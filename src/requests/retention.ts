import type { FastifyBaseLogger } from 'fastify';
import { type Clock, repeat } from '../clock.ts';
import type { Database } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { countRequests } from './find.ts';
import { forgetJobRun, lastJobRun, recordJobRun } from './job-runs.ts';

/** Deletes old requests at the start and every day. Several servers may do so on one database. */
export function startRetention(services: Services): Retention {
  const { database, clock, log, months } = services;
  const { queries } = database;
  let toPurge = false;
  let blocked: RetentionBlocked | undefined;
  const purge = async () => {
    const remnants = await database.purgeDeleted({ vacuum: false });
    if (remnants.outcome === 'failed') log.error(remnants, 'deleted data could not be purged');
    return remnants.outcome === 'none';
  };
  const runDaily = async () => {
    const now = clock.now();
    blocked = await retentionBlocked(queries, { months, now });
    if (blocked) {
      await recordJobRun(queries, 'retention-blocked', new Date(blocked.since));
      return log.error({ blocked }, 'no old request is deleted yet: is the clock right?');
    }
    const deleted = await deleteOldRequests(queries, { months, now });
    await forgetJobRun(queries, 'retention-blocked');
    toPurge ||= deleted > 0;
    // The purge is tried again the next day if, for instance, another process was reading the file.
    if (toPurge) toPurge = !(await purge());
    if (deleted > 0) log.info({ deleted, months }, 'requests deleted: their time is over');
  };
  const { idle, stop } = repeat(clock, dayMs, runDaily, (error) =>
    log.error({ err: error }, 'old requests could not be deleted'),
  );
  return { blocked: () => blocked, idle, stop };
}

export type Retention = {
  /** Returns why the last run deleted no requests; undefined if it did. */
  blocked(): RetentionBlocked | undefined;
  /** Resolves when no run is in progress. */
  idle(): Promise<void>;
  /** Ends the runs. Resolves when one that is in progress has ended. */
  stop(): Promise<void>;
};

type Services = {
  database: Pick<Database, 'queries' | 'purgeDeleted'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** How many months a request is kept. */
  months: number;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns why old requests are not deleted yet: more than half of at least 50 would go, as with a clock that is far ahead.
 * After seven nights they are deleted. Returns undefined if nothing is in the way.
 */
export async function retentionBlocked(
  db: Db,
  { months, now }: { months: number; now: Date },
): Promise<RetentionBlocked | undefined> {
  const total = await countRequests(db, {});
  if (total < fewestToBlock) return undefined;
  const old = await countRequests(db, { before: monthsEarlier(now, months).toISOString() });
  if (old * 2 <= total) return undefined;
  const recorded = await lastJobRun(db, 'retention-blocked');
  // If the clock was set back since, the wait starts again.
  const since = recorded !== null && Date.parse(recorded) <= now.getTime() ? recorded : now.toISOString();
  const until = new Date(Date.parse(since) + nightsBlocked * dayMs);
  return now < until ? { old, total, since, until: until.toISOString(), now: now.toISOString() } : undefined;
}

/** How many of all requests would go, and the times from and until which deletion waits. */
export type RetentionBlocked = { old: number; total: number; since: string; until: string; now: string };

const fewestToBlock = 50;
const nightsBlocked = 7;

/**
 * Deletes the requests that were received more than that many months ago, with all that belongs to them, and the digests and
 * reminders of that time.
 *
 * @returns how many requests were deleted.
 */
export async function deleteOldRequests(
  db: Db,
  { months, now }: { months: number; now: Date },
): Promise<number> {
  const before = monthsEarlier(now, months).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom('requests')
    .where('receivedAt', '<', before)
    .executeTakeFirst();
  await db.deleteFrom('callsTaken').where('at', '<', before).execute();
  await db.deleteFrom('deliveries').where('requestId', 'is', null).where('createdAt', '<', before).execute();
  return Number(numDeletedRows);
}

/** Returns the same day that many months earlier, in UTC, or the last day of that month if it is shorter. */
export function monthsEarlier(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
