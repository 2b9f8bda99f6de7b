import { sql, type Transaction } from 'kysely';
import { NewerDatabaseError, OlderDatabaseError } from './errors.ts';
import type { DialectName, Migration } from './migration.ts';
import { migrations } from './migrations.ts';
import { continueAfterRestore } from './numbering.ts';
import type { Db, Tables } from './tables.ts';

/**
 * Brings the database up to the newest migration, and lets one that was restored give no number twice. Each migration runs
 * in one transaction with its row in the ledger, which is written first: of two servers that start together one inserts the row and migrates, and the other skips it.
 *
 * @throws {NewerDatabaseError} when a newer version of the program has been here.
 */
export async function migrate(
  db: Db,
  dialect: DialectName,
  { all = migrations, onWaiting = () => {} }: Migrating = {},
): Promise<void> {
  const alone: Alone = dialect === 'sqlite' ? async () => {} : (on) => waitForOthers(on, onWaiting);
  await db.transaction().execute(async (transaction) => {
    await alone(transaction);
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute();
  });
  await refuseNewer(db, all);
  for (const migration of all) await apply(db, dialect, migration, alone);
  if (dialect === 'postgres')
    await db.transaction().execute(async (transaction) => {
      await alone(transaction);
      await continueAfterRestore(transaction);
    });
}

type Migrating = {
  all?: readonly Migration[];
  /** Called every ten seconds while another server migrates. */
  onWaiting?: () => void;
};

/** SQLite lets only one write at a time by itself. */
type Alone = (transaction: Transaction<Tables>) => Promise<void>;

/**
 * Refuses a database that is not at the newest migration of this program.
 *
 * @throws {NewerDatabaseError} when a newer version of the program has been here.
 * @throws {OlderDatabaseError} when a migration of this program has not run yet.
 */
export async function refuseOtherVersions(db: Db): Promise<void> {
  await refuseNewer(db, migrations);
  const { count } = await db
    .selectFrom('migrations')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) < migrations.length) throw new OlderDatabaseError();
}

/** @throws {NewerDatabaseError} when the ledger holds a migration that this program does not know. */
async function refuseNewer(db: Db, all: readonly Migration[]): Promise<void> {
  const applied = await db.selectFrom('migrations').select(['id', 'name']).orderBy('id').execute();
  const known = new Set(all.map(({ id }) => id));
  const unknown = applied.find(({ id }) => !known.has(id));
  if (unknown) throw new NewerDatabaseError(unknown.id, unknown.name);
}

async function apply(db: Db, dialect: DialectName, { id, name, up }: Migration, alone: Alone): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await alone(transaction);
    const taken = await transaction
      .insertInto('migrations')
      .values({ id, name, applied_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 1n) await up(transaction, dialect);
  });
}

/**
 * Lets servers migrate a PostgreSQL database one after the other, since of two that run "create if not exists" at the same
 * moment one fails, and without the time limits of other queries.
 */
async function waitForOthers(transaction: Transaction<Tables>, onWaiting: () => void): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`set local statement_timeout = 0`.execute(transaction);
  const telling = setInterval(onWaiting, tellEveryMs);
  try {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
  } finally {
    clearInterval(telling);
  }
}

const tellEveryMs = 10_000;

// An arbitrary number that nothing else in the database uses for a lock.
const migrationLock = 20_261_121;
