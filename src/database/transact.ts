import { closeSync, ftruncateSync, openSync, unlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Transaction } from 'kysely';
import { noteStorageError } from './errors.ts';
import type { Db, Tables } from './tables.ts';

/**
 * Runs work in a transaction, and returns its result once the transaction is on the disk.
 *
 * @throws what the work throws, or why the transaction failed. Then nothing of the work
 * is stored, unless the fault came in the middle of the commit.
 */
export type Transact = <T>(
  work: (transaction: Transaction<Tables>) => Promise<T>,
) => Promise<T>;

/**
 * Groups transactions that arrive in the same turn of the event loop, so that they wait
 * for the disk together. Each has a savepoint: it sees what those before it wrote, and
 * rolls back alone. All promises settle after the commit; if it fails, all reject.
 *
 * @param assertKept throws where what is written would be lost. It runs before and after
 * each commit: once a disk was given up, another group would overwrite what SQLite
 * believes to have moved from its log into the file.
 */
export function groupCommit(db: Db, assertKept: () => void): Transact {
  const waiting: Member[] = [];
  let committing = false;

  const commit = async (group: Member[]) => {
    try {
      assertKept();
      const settled = await db
        .transaction()
        .execute((transaction) => runMembers(transaction, group));
      assertKept();

      for (const settle of settled) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  const commitWaiting = async () => {
    committing = true;
    while (waiting.length > 0) {
      // All input of this turn is read until then, so that the group holds it.
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
 * Queries of `node:sqlite` block the event loop: for some 10 ms with a group of this
 * size.
 */
const maxGroup = 50;

type Member = {
  run(transaction: Transaction<Tables>): Promise<() => void>;
  reject(reason: unknown): void;
};

/** Returns what settles the promises of the members once the group is committed. */
async function runMembers(
  transaction: Transaction<Tables>,
  group: Member[],
): Promise<(() => void)[]> {
  const outcomes: (() => void)[] = [];
  for (const member of group) outcomes.push(await runInSavepoint(transaction, member));
  return outcomes;
}

/** Returns what settles the member's promise once the group is committed. */
async function runInSavepoint(
  transaction: Transaction<Tables>,
  { run, reject }: Member,
): Promise<() => void> {
  await transaction.executeQuery(CompiledQuery.raw('savepoint member'));
  const settle = await run(transaction).catch(async (fault: unknown) => {
    // After some faults SQLite has already rolled back the whole transaction: the work of
    // the whole group is gone.
    await transaction
      .executeQuery(CompiledQuery.raw('rollback to member'))
      .catch(() => Promise.reject(fault));
    return () => reject(fault);
  });

  await transaction.executeQuery(CompiledQuery.raw('release member'));
  return settle;
}

/**
 * Probes whether the disk of a database still keeps what is written. When ext4 gives a
 * disk up, Linux may report an `fsync` as done although nothing of it is there at the
 * next start (seen with 6.18). A change of a file's size needs the journal, whose end is
 * always reported.
 *
 * @param file of the database. The probe has an unnamed file of its own beside it, which
 * takes no space.
 */
export function openDiskProbe(file: string) {
  const name = `${file}-check-${process.pid}-${Date.now()}`;
  let descriptor = openSync(name, 'wx', 0o600);
  unlinkSync(name);
  let size = 0;

  return {
    /**
     * Takes two microseconds. What was reported as synced before it returns is on the
     * disk; throws if not.
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
      // The next call is refused: the system may give the old number to another file.
      descriptor = -1;
    },
  };
}

/** The probe's file grows byte by byte to a page, in bytes, and begins again. */
const page = 4096;
