import { closeSync, ftruncateSync, openSync, unlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Transaction } from 'kysely';
import { noteStorageError } from './errors.ts';
import type { Db, Tables } from './tables.ts';

/**
 * Runs work in a transaction, and returns its result once the transaction is on disk.
 *
 * @throws the error of the work or of the transaction. Then nothing is stored, unless the
 * failure happened during the commit.
 */
export type Transact = <T>(
  work: (transaction: Transaction<Tables>) => Promise<T>,
) => Promise<T>;

/**
 * Groups transactions that arrive in the same turn of the event loop, so that they wait
 * for the disk together. Each transaction has a savepoint: it sees the writes of the
 * earlier ones, and is rolled back alone. All promises settle after the commit. If the
 * commit fails, all of them reject.
 *
 * @param assertDurable throws if writes would be lost. It runs before and after each
 * commit. After a disk has failed, another group would overwrite what SQLite believes to
 * have moved from its log into the file.
 */
export function groupCommit(db: Db, assertDurable: () => void): Transact {
  const waiting: Member[] = [];
  let committing = false;

  const commit = async (group: Member[]) => {
    try {
      assertDurable();
      const settled = await db
        .transaction()
        .execute((transaction) => runMembers(transaction, group));
      assertDurable();

      for (const settle of settled) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  const commitWaiting = async () => {
    committing = true;
    while (waiting.length > 0) {
      // Wait until all input of this turn was read, so that the group includes it.
      await setImmediate();
      await commit(waiting.splice(0, maxGroup));
    }
    committing = false;
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const run = async (transaction: Transaction<Tables>) => {
        const result = await work(transaction);
        return () => resolve(result);
      };
      waiting.push({ run, reject });
      if (!committing) commitWaiting();
    });
}

/**
 * Queries of `node:sqlite` block the event loop: a group of this size takes about 10 ms.
 */
const maxGroup = 50;

type Member = {
  run(transaction: Transaction<Tables>): Promise<() => void>;
  reject(reason: unknown): void;
};

/**
 * Returns the functions that settle the members' promises once the group is committed.
 */
async function runMembers(
  transaction: Transaction<Tables>,
  group: Member[],
): Promise<(() => void)[]> {
  const outcomes: (() => void)[] = [];
  for (const member of group) outcomes.push(await runInSavepoint(transaction, member));
  return outcomes;
}

/** Returns the function that settles the member's promise once the group is committed. */
async function runInSavepoint(
  transaction: Transaction<Tables>,
  { run, reject }: Member,
): Promise<() => void> {
  await transaction.executeQuery(CompiledQuery.raw('savepoint member'));
  const settle = await run(transaction).catch(async (fault: unknown) => {
    // After some failures SQLite has already rolled back the whole transaction. The work
    // of the whole group is then lost.
    await transaction
      .executeQuery(CompiledQuery.raw('rollback to member'))
      .catch(() => Promise.reject(fault));
    return () => reject(fault);
  });

  await transaction.executeQuery(CompiledQuery.raw('release member'));
  return settle;
}

/**
 * Probes whether the disk of a database still stores what is written. After ext4 has
 * given up on a disk, Linux may report an `fsync` as successful although nothing is there
 * after the next start (seen with 6.18). Changing the size of a file needs the journal,
 * whose failure is always reported.
 *
 * @param file of the database. The probe uses an unnamed file of its own beside it, which
 * takes no space.
 */
export function openDiskProbe(file: string) {
  const name = `${file}-check-${process.pid}-${Date.now()}`;
  let descriptor = openSync(name, 'wx', 0o600);
  unlinkSync(name);
  let size = 0;

  return {
    /**
     * Throws if the disk has failed. If it returns, everything reported as synced before
     * is on disk. Takes two microseconds.
     */
    assertDiskWritable() {
      size = (size + 1) % page;
      try {
        ftruncateSync(descriptor, size);
      } catch (error) {
        noteStorageError(error);
        throw error;
      }
    },
    close() {
      if (descriptor !== -1) closeSync(descriptor);
      // Calls after this one fail, instead of using a file to which the system gives the
      // same number.
      descriptor = -1;
    },
  };
}

/** The size of the probe's file grows from 0 to this size, in bytes, and starts over. */
const page = 4096;
