import { randomUUID } from 'node:crypto';
import { StorageUnavailableError } from '../database/errors.ts';
import type { Database } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { reasonOf } from '../errors.ts';
import type { Clock } from '../time.ts';
import type { Received } from './receive.ts';

/**
 * Says whether requests can be stored. It knows from those that are stored, and writes a row of its own where none has come
 * for some seconds: a database that answers queries may still refuse to write, with a full disk or as a read-only replica.
 */
export function createStorageHealth(database: Pick<Database, 'transact'>, clock: Clock): StorageHealth {
  let last: StorageFailure | undefined;
  let knownAt = Number.NEGATIVE_INFINITY;
  let trying: Promise<void> | undefined;
  const failed = (cause: unknown) => {
    const at = clock.now().toISOString();
    last = { since: last?.failing ? last.since : at, at, reason: reasonOf(cause), failing: true };
    knownAt = clock.elapsed();
  };
  const worked = () => {
    if (last) last = { ...last, failing: false };
    knownAt = clock.elapsed();
  };
  /** Resolves with the outcome, or after two seconds. An outcome that comes later is noted too. */
  const begin = () =>
    new Promise<void>((known) => {
      const cancel = clock.after(patienceMs, () => {
        failed(new Error(`The database has not answered for ${patienceMs / 1000} s.`));
        known();
      });
      database
        .transact((transaction) => tryToStore(transaction, clock.now()))
        .then(worked, (error) => failed(error instanceof StorageUnavailableError ? error.cause : error))
        .finally(() => {
          cancel();
          trying = undefined;
          known();
        });
    });
  return {
    async watch(receive) {
      try {
        const received = await receive();
        if (received.outcome === 'received' || received.outcome === 'quarantined') worked();
        return received;
      } catch (error) {
        if (error instanceof StorageUnavailableError) failed(error.cause);
        // After another error it is not known: the next check writes.
        else knownAt = Number.NEGATIVE_INFINITY;
        throw error;
      }
    },
    last: () => last,
    async check() {
      if (clock.elapsed() - knownAt >= freshMs) trying ??= begin();
      await trying;
      return last?.failing ? last : undefined;
    },
  };
}

export type StorageHealth = {
  /** Calls `receive`, and notes whether the request was stored. */
  watch(receive: () => Promise<Received>): Promise<Received>;
  /** The last failure to store; undefined where there was none. */
  last(): StorageFailure | undefined;
  /**
   * The last failure if requests cannot be stored. What has been known for less than five seconds is not tried again; of
   * several who ask at the same moment one tries, for at most two seconds.
   */
  check(): Promise<StorageFailure | undefined>;
};

export type StorageFailure = {
  /** When the first of an unbroken row of failures happened. */
  since: string;
  at: string;
  /** In the words of the database. */
  reason: string;
  failing: boolean;
};

const freshMs = 5000;

const patienceMs = 2000;

/**
 * Writes as much as the longest request takes, to be run in a transaction of its own. It stays until the next try: what is
 * rolled back, or deleted at once, need never have had room on the disk.
 */
export async function tryToStore(db: Db, now: Date): Promise<void> {
  const name = `${probe}${now.toISOString()} ${randomUUID()}`;
  await db
    .insertInto('settings')
    .values({ name, value: 'x'.repeat(longestRequest) })
    .execute();
  await db.deleteFrom('settings').where('name', 'like', `${probe}%`).where('name', '!=', name).execute();
}

const probe = 'storage-probe ';

/** In bytes: the fields of a request take at most 21,536 in UTF-8. */
const longestRequest = 24_000;
