import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import {
  backupPath,
  type Contents,
  copySqliteFile,
  inOneStep,
  inspectDatabase,
  removeLogs,
  writeFileAtomic,
} from './backup.ts';
import { DatabaseFileError, InUseError } from './errors.ts';
import { lockSqlite } from './sqlite.ts';
import { credentialTables } from './tables.ts';

/**
 * Replaces the database with a backup, and keeps the replaced one in the backup folder.
 * New ids continue after those of the replaced database, and no session or passkey
 * remains. If the power fails at any moment, one of the two files is intact.
 *
 * @param confirm is called with the contents of the database, or with the error if they
 * cannot be read. It throws to keep the database.
 * @returns the path of the replaced database, or undefined if there was none.
 * @throws {InUseError} if another process has the database open.
 * @throws {DatabaseFileError} if the backup is damaged.
 */
export async function restoreDatabase(
  from: string,
  { database, backupDir }: { database: string; backupDir: string },
  now: Date,
  confirm: (present: Contents | Error) => void,
): Promise<string | undefined> {
  const present = existsSync(database) ? inspectOrFail(database) : undefined;

  // The lock keeps other processes out. A damaged file is copied first, since opening it
  // for writing may change it.
  using lock =
    present && !(present instanceof DatabaseFileError) ? lockSqlite(database) : undefined;
  if (present) confirm(present);

  const replaced = present && backupPath(backupDir, 'replaced', now);
  if (replaced) await keepReplaced(database, lock, replaced);

  using _late = replaced && !lock ? lockIfPossible(database) : undefined;
  // A single rename replaces the file, so that a server starting at the same time cannot
  // create an empty one.
  await writeFileAtomic(database, async (temporary) => {
    await copySqliteFile(from, temporary);
    prepareCopy(temporary, lock && readSequences(lock));
    removeLogs(database);
  });
  return replaced;
}

/** Returns the contents of a database, or the error if they cannot be read. */
function inspectOrFail(database: string): Contents | Error {
  try {
    return inspectDatabase(database);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Keeps other processes out of a damaged file. Returns undefined if the damage prevents
 * even that.
 */
function lockIfPossible(database: string): DatabaseSync | undefined {
  try {
    return lockSqlite(database);
  } catch (error) {
    if (error instanceof InUseError) throw error;
    return undefined;
  }
}

/**
 * Copies the locked database. Without a lock, it copies the damaged file and its logs
 * byte by byte.
 */
async function keepReplaced(
  database: string,
  lock: DatabaseSync | undefined,
  file: string,
): Promise<void> {
  if (lock) {
    await writeFileAtomic(file, (temporary) => backup(lock, temporary, inOneStep));
    return;
  }

  const ends = ['', '-wal', '-journal'].filter((end) => existsSync(database + end));
  for (const end of ends) {
    await writeFileAtomic(file + end, (temporary) => copyFile(database + end, temporary));
  }
}

/**
 * Removes every way to sign in, including passkeys and mail addresses, since a person may
 * have been removed or a device lost after the backup was made. The keys in `settings`
 * are renewed when they are next used. New ids continue after those of the replaced
 * database.
 */
function prepareCopy(file: string, replaced: Map<string, number> | undefined): void {
  using database = new DatabaseSync(file);
  database.exec('pragma secure_delete = on');
  for (const table of ['passkeys', ...credentialTables])
    database.exec(`delete from ${table}`);
  database.exec('update people set mail = null');

  const copied = readSequences(database);
  database.exec('delete from sqlite_sequence');
  const set = database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
  for (const [table, last] of copied) {
    const next = replaced ? Math.max(last, replaced.get(table) ?? 0) : last + unknownGap;
    set.run(table, next);
  }
}

/**
 * Returns the last id that each table has assigned, even to a deleted row, or 0 if it has
 * assigned none.
 */
export function readSequences(database: DatabaseSync): Map<string, number> {
  const rows = database.prepare(`
    select tables.name, coalesce(seq, 0) seq
    from sqlite_schema tables
    left join sqlite_sequence sequences on sequences.name = tables.name
    where tables.sql like '%autoincrement%'`);
  return new Map(rows.all().map(({ name, seq }) => [String(name), Number(seq)]));
}

/** How many ids to skip if the sequences of the replaced file cannot be read. */
const unknownGap = 1000;
