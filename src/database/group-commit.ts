import { CompiledQuery, type Transaction } from 'kysely';
import type { Db, Tables } from './tables.ts';

/**
 * Runs pieces of work in transactions, for a database that writes one transaction at a time. Those that arrive during the
 * same turn of the event loop share a transaction, and so wait for the disk together. Each of them has a savepoint of its
 * own: it sees what those before it wrote, and is undone alone if it fails. None is settled before the commit, and a commit
 * that fails fails them all.
 *
 * @param refuseGivenUp throws where the disk has been given up, see `openDiskCheck`. It is asked after each commit, and once
 *   it has thrown also before the next group: that one would write over what SQLite believes to have moved from its log into
 *   the file.
 */
export function groupCommit(db: Db, refuseGivenUp: () => void): Transact {
  const waiting: Member[] = [];
  let due = false;
  let givenUp = false;

  const check = () => {
    givenUp = true;
    refuseGivenUp();
    givenUp = false;
  };
  const commit = async (group: Member[]) => {
    try {
      if (givenUp) check();
      const outcomes = await db.transaction().execute((transaction) => runAll(transaction, group));
      check();
      for (const settle of outcomes) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const schedule = () => {
    if (due || waiting.length === 0) return;
    due = true;
    // Runs after all input of this turn has been read, so that it is in the group too.
    setImmediate(async () => {
      await commit(waiting.splice(0, largestGroup));
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
 * Runs a piece of work in a transaction, and returns its result once the transaction is on the disk.
 *
 * @throws what the work throws, or why the transaction failed. Then nothing of the work is stored, unless the fault came in
 *   the middle of the commit.
 */
export type Transact = <T>(work: (transaction: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** Queries of `node:sqlite` block the event loop: for some 10 ms with a group of this size. */
const largestGroup = 50;

type Member = {
  run(transaction: Transaction<Tables>): Promise<Settle>;
  reject(reason: unknown): void;
};

type Settle = () => void;

async function runAll(transaction: Transaction<Tables>, group: Member[]): Promise<Settle[]> {
  // One that comes alone needs no savepoint: it takes the transaction with it where it fails.
  const alone = group.length === 1;
  const outcomes: Settle[] = [];
  for (const member of group)
    outcomes.push(alone ? await member.run(transaction) : await attempt(transaction, member));
  return outcomes;
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
 * Undoes one piece of work. After some faults SQLite has rolled the whole transaction back by itself, and the next piece of
 * work would run outside of any.
 *
 * @throws the fault in that case, since the work of the whole group is gone.
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
