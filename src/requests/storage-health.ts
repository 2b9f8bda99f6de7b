import type { Clock } from '../clock.ts';
import type { Database } from '../database/open.ts';
import { StorageUnavailableError } from '../database/storage-fault.ts';
import { reasonOf } from '../reason.ts';
import type { Received } from './receive.ts';

/**
 * Remembers whether requests can be stored. A database that answers queries may still refuse to write, for instance because
 * its disk is full or it is a read-only replica.
 */
export function createStorageHealth(
  database: Pick<Database, 'transact'>,
  clock: Pick<Clock, 'now'>,
): StorageHealth {
  let last: StorageFailure | undefined;
  const failed = (error: StorageUnavailableError) => {
    const reason = reasonOf(error.cause);
    const at = clock.now().toISOString();
    last = { since: last?.failing ? last.since : at, at, reason, failing: true };
  };
  const worked = () => {
    if (last) last = { ...last, failing: false };
  };
  const watch = async <T>(work: () => Promise<T>, wrote: (result: T) => boolean): Promise<T> => {
    try {
      const result = await work();
      if (wrote(result)) worked();
      return result;
    } catch (error) {
      if (error instanceof StorageUnavailableError) failed(error);
      throw error;
    }
  };
  return {
    watch: (receive) => watch(receive, ({ outcome }) => outcome === 'received' || outcome === 'quarantined'),
    last: () => last,
    async check() {
      // Without visitors nothing else would find out that the database works again.
      if (last?.failing)
        await watch(
          () => tryToWrite(database),
          () => true,
        ).catch(() => {});
      return last?.failing ? last : undefined;
    },
  };
}

export type StorageHealth = {
  /** Calls `receive`, and notes whether the request was stored. */
  watch(receive: () => Promise<Received>): Promise<Received>;
  /** The last failure to store a request; undefined where there was none. */
  last(): StorageFailure | undefined;
  /** The last failure if requests still cannot be stored. Unless the last one was stored, it tries to write. */
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

/** Writes as much as the longest request takes, which a full disk or a read-only database refuses, and deletes it. */
async function tryToWrite(database: Pick<Database, 'transact'>): Promise<void> {
  await database.transact(async (transaction) => {
    const key = 'written?'.repeat(3000);
    await transaction
      .insertInto('recent_contents')
      .values({ key, request_id: null, expires_at: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction.deleteFrom('recent_contents').where('key', '=', key).execute();
  });
}
