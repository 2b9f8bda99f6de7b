import type { FastifyBaseLogger } from 'fastify';
import { type Clock, repeat } from '../clock.ts';
import type { Database } from '../database/open.ts';
import { type Doubt, deleteOldRequests, doubtDeletion, forgetClients } from './delete-old.ts';
import { noteRound } from './rounds.ts';

/**
 * Deletes what is no longer to be kept: old requests at the start and every day, and counts and hashes of clients every ten
 * minutes. Where the clock may be wrong it deletes no requests, and logs why. Several servers may do so on one database.
 */
export function startRetention(services: Services): Retention {
  const { database, clock, log, months } = services;
  const { queries } = database;
  let residue = false;
  let doubt: Doubt | undefined;
  const purge = async () => {
    const remnants = await database.purgeDeleted({ vacuum: false });
    if (remnants.outcome === 'failed') log.error(remnants, 'deleted data could not be purged');
    return remnants.outcome === 'none';
  };
  const deleteAndOverwrite = async () => {
    const now = clock.now();
    doubt = await doubtDeletion(queries, { months, now });
    if (doubt) return log.error({ doubt }, 'no old request is deleted: is the clock right?');
    const deleted = await deleteOldRequests(queries, { months, now });
    await noteRound(queries, 'retention', now);
    residue ||= deleted > 0;
    // What could not be purged, for instance because another process was reading it, is tried again the next day.
    if (residue) residue = !(await purge());
    if (deleted > 0) log.info({ deleted, months }, 'requests deleted: their time is over');
  };
  const failed = (what: string) => (error: unknown) =>
    log.error({ err: error }, `${what} could not be deleted`);
  const rounds = [
    repeat(clock, dayMs, deleteAndOverwrite, failed('old requests')),
    repeat(clock, tenMinutesMs, () => forgetClients(queries, clock.now()), failed('clients')),
  ];
  return {
    doubt: () => doubt,
    async stop() {
      await Promise.all(rounds.map(({ stop }) => stop()));
    },
  };
}

export type Retention = {
  /** Why the last run deleted no requests; undefined where it did. */
  doubt(): Doubt | undefined;
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

const tenMinutesMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
