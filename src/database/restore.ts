import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import {
  backupPath,
  copySqliteFile,
  inOneStep,
  inspectDatabase,
  removeLogs,
  writeFileAtomic,
} from './backup.ts';
import { DatabaseFileError } from './errors.ts';
import { lockSqlite } from './sqlite.ts';
import { signInTables } from './tables.ts';

/**
 * Replaces the database by a backup, and keeps the replaced one in the folder of backups. Ids continue behind those of
 * the replaced one, and no session or passkey is left. A power cut at any moment leaves one of the two files whole.
 *
 * @returns the path of the replaced database; undefined where there was none.
 * @throws {InUseError} where another process has the database open.
 * @throws {DatabaseFileError} where the backup is damaged.
 */
export async function restoreDatabase(
  from: string,
  { database, backupDir }: { database: string; backupDir: string },
  now: Date,
): Promise<string | undefined> {
  const replaced = existsSync(database) ? await keepReplaced(database, backupDir, now) : undefined;
  try {
    // One rename replaces the file, so that a server that starts meanwhile cannot create an empty one.
    await writeFileAtomic(database, async (temporary) => {
      await copySqliteFile(from, temporary);
      prepareCopy(temporary, replaced?.sequences);
      removeLogs(database);
    });
    return replaced?.file;
  } finally {
    replaced?.lock?.close();
  }
}

type Replaced = {
  file: string;
  /** See `readSequences`; undefined, like the lock, where the file is damaged. */
  sequences?: Map<string, number>;
  /** Keeps other processes out until it is closed. */
  lock?: DatabaseSync;
};

/** @throws {InUseError} where another process has the database open. */
async function keepReplaced(database: string, backupDir: string, now: Date): Promise<Replaced> {
  const file = backupPath(backupDir, 'replaced', now);
  if (isDamaged(database)) {
    for (const end of ['', '-wal', '-journal'].filter((end) => existsSync(database + end)))
      await writeFileAtomic(file + end, (temporary) => copyFile(database + end, temporary));
    return { file };
  }
  const lock = lockSqlite(database);
  try {
    await writeFileAtomic(file, (temporary) => backup(lock, temporary, inOneStep));
    return { file, lock, sequences: readSequences(lock) };
  } catch (error) {
    lock.close();
    throw error;
  }
}

function isDamaged(database: string): boolean {
  try {
    inspectDatabase(database);
    return false;
  } catch (error) {
    return error instanceof DatabaseFileError;
  }
}

/**
 * Removes every way to sign in, passkeys and mail addresses included: since the backup a person may have been removed, or a
 * device lost. The keys in `settings` are renewed at their next use.
 */
function prepareCopy(file: string, replaced: Replaced['sequences']): void {
  using database = new DatabaseSync(file);
  database.exec('pragma secure_delete = on');
  for (const table of ['passkeys', ...signInTables]) database.exec(`delete from ${table}`);
  database.exec('update people set mail = null');
  continueSequences(database, replaced);
}

/** Returns the last id that each table assigned, also to a deleted row. */
export function readSequences(database: DatabaseSync): Map<string, number> {
  const rows = database.prepare('select name, seq from sqlite_sequence').all();
  return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
}

function continueSequences(database: DatabaseSync, replaced: Replaced['sequences']): void {
  const copied = readSequences(database);
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and sql like '%autoincrement%'")
    .all();
  // SQLite keeps no row for a table that never had one.
  database.exec('delete from sqlite_sequence');
  const set = database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
  for (const { name } of tables) {
    const table = String(name);
    const last = copied.get(table) ?? 0;
    set.run(table, replaced ? Math.max(last, replaced.get(table) ?? 0) : last + unknownGap);
  }
}

/** The ids left out where those of the replaced file cannot be read. */
const unknownGap = 1000;
