import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Runs pieces of work in transactions, for a database that writes one transaction at a time: those that came in
 * during the same turn of the event loop share one, and so one wait for the disk. Each stands behind a savepoint of
 * its own, in the order of arrival, and sees what those before it wrote: one that fails is undone alone. None is
 * settled before the commit; a commit that fails fails them all.
 */
export function groupCommit(db: Kysely<Tables>): Transact {
  const waiting: Member[] = [];
  let due = false;

  const schedule = () => {
    if (due || waiting.length === 0) return;
    due = true;
    // After the input of this turn was read: whoever came with it still gets in.
    setImmediate(async () => {
      await commit(db, waiting.splice(0, largestGroup));
      due = false;
      schedule();
    });
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const run = async (transaction: Transaction<Tables>) => {
        const result = await work(transaction);
        return () => resolve(result);
      };
      waiting.push({ run, reject });
      schedule();
    });
}

/**
 * Runs a piece of work in a transaction, and returns what it returns once that is on the disk.
 *
 * @throws what the work throws, or why the transaction could not be made; then nothing of it was written.
 */
export type Transact = <T>(work: (transaction: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** Work on `node:sqlite` does not let go of the event loop: some 10 ms for these, before others are served. */
const largestGroup = 50;

type Member = {
  run(transaction: Transaction<Tables>): Promise<Settle>;
  reject(reason: unknown): void;
};

type Settle = () => void;

async function commit(db: Kysely<Tables>, group: Member[]): Promise<void> {
  try {
    const outcomes = await db.transaction().execute(async (transaction) => {
      const outcomes: Settle[] = [];
      for (const member of group) outcomes.push(await attempt(transaction, member));
      return outcomes;
    });
    for (const settle of outcomes) settle();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

async function attempt(transaction: Transaction<Tables>, { run, reject }: Member): Promise<Settle> {
  await transaction.executeQuery(savepoint);
  try {
    const settle = await run(transaction);
    await transaction.executeQuery(release);
    return settle;
  } catch (error) {
    await undo(transaction, error);
    return () => reject(error);
  }
}

/**
 * Undoes one piece of work. At some faults SQLite has undone the whole transaction by itself, and whatever ran
 * next would be outside of any.
 *
 * @throws the fault itself, then: nobody's work is there any more.
 */
async function undo(transaction: Transaction<Tables>, fault: unknown): Promise<void> {
  try {
    await transaction.executeQuery(rollbackTo);
    await transaction.executeQuery(release);
  } catch {
    throw fault;
  }
}

const savepoint = CompiledQuery.raw('savepoint member');
const release = CompiledQuery.raw('release member');
const rollbackTo = CompiledQuery.raw('rollback to member');
