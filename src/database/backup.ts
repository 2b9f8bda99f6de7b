import { existsSync, rmSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { dayMs, latestPlausible } from '../time.ts';
import { DatabaseFileError } from './errors.ts';
import { refuseUnknownMigrations } from './migrations.ts';
import { createPrivateFile, createPrivateFolder } from './private-files.ts';
import { busyMs, readChecked, sync } from './sqlite.ts';

/**
 * Makes a backup. A server may write to the database in the meantime.
 *
 * @throws {DatabaseFileError} if the backup is damaged.
 */
export async function backUp(database: string, file: string): Promise<Contents> {
  return writeFileAtomic(file, (temporary) => copySqliteFile(database, temporary));
}

/**
 * Returns a path in the backup folder, which it creates if it is missing.
 *
 * @param kind `replaced` is a database that was replaced by a restore.
 */
export function backupPath(
  folder: string,
  kind: 'requests' | 'replaced',
  now: Date,
): string {
  createPrivateFolder(folder);
  return join(folder, `${kind}-${now.toISOString().replaceAll(/[:.]/g, '')}.sqlite`);
}

/**
 * Returns when the newest backup in a folder was made, by SQLite or by `pg_dump`, or
 * undefined if there is none. A backup dated in the future does not count.
 */
export async function newestBackup(
  folder: string,
  kind: 'sqlite' | 'dump',
  now: Date,
): Promise<Date | undefined> {
  const backups = await readBackups(folder, new RegExp(`^requests-.+\\.${kind}$`));
  const latest = Date.parse(latestPlausible(now));
  const times = backups.map(({ mtimeMs }) => mtimeMs).filter((time) => time <= latest);
  if (times.length === 0) return undefined;

  return new Date(Math.max(...times));
}

/**
 * Deletes backups, dumps and replaced databases, complete or not, that are older than
 * `days` days.
 */
export async function deleteOldBackups(
  folder: string,
  days: number,
  now: Date,
): Promise<void> {
  for (const { file, mtimeMs } of await readBackups(folder, anyBackup)) {
    if (now.getTime() - mtimeMs > days * dayMs) await rm(file);
  }
}

const anyBackup = /^(requests|replaced)-.+\.(sqlite|dump)(\.part)?(-wal|-journal|-shm)?$/;

async function readBackups(
  folder: string,
  pattern: RegExp,
): Promise<{ file: string; mtimeMs: number }[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const files = names
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
  return Promise.all(
    files.map(async (file) => ({ file, mtimeMs: (await stat(file)).mtimeMs })),
  );
}

/**
 * Copies a consistent snapshot of a SQLite file into an empty file, without a write-ahead
 * log, and checks the whole copy.
 *
 * @throws {DatabaseFileError} if the copy is damaged.
 */
export async function copySqliteFile(from: string, to: string): Promise<Contents> {
  using source = new DatabaseSync(from, { readOnly: true, timeout: busyMs });
  await backup(source, to, inOneStep);

  using copy = new DatabaseSync(to);
  copy.exec('pragma journal_mode = delete');
  return inspectDatabase(to);
}

/**
 * Copies all pages at once. A copy in several steps would start over after each write of
 * a server.
 */
export const inOneStep = { rate: 2 ** 31 - 1 };

/**
 * Checks a whole SQLite file, and returns a summary of its contents. SQLite may leave
 * `-wal` and `-shm` beside it.
 *
 * @throws {DatabaseFileError} if the file is damaged, or not a database of this program.
 * @throws {SchemaMismatchError} if another version of this program wrote it.
 */
export function inspectDatabase(file: string): Contents {
  return readChecked(file, 'integrity_check', (database) => {
    const ours =
      "select 1 from sqlite_schema where name in ('kysely_migration', 'requests')";
    if (database.prepare(ours).all().length < 2)
      throw new DatabaseFileError(file, 'no requests');
    if (database.prepare('pragma foreign_key_check').get())
      throw new DatabaseFileError(file, 'foreign key');

    const namesIn = (query: string) => {
      const rows = database.prepare(query).all();
      return rows.map(({ name }) => String(name));
    };
    refuseUnknownMigrations(namesIn('select name from kysely_migration order by name'));

    const requests = 'select count(*) count, max(received_at) newest from requests';
    const { count, newest } = database.prepare(requests).get() ?? {};

    return {
      requests: Number(count),
      newest: typeof newest === 'string' ? newest : null,
      people: namesIn('select name from people where removed_at is null order by id'),
    };
  });
}

export type Contents = {
  requests: number;
  /** When the newest request was received, or null if there is none. */
  newest: string | null;
  /** The names of the active people. */
  people: string[];
};

/**
 * Writes a private file atomically: it fills a temporary file, syncs it, and renames it.
 * It replaces a temporary file that a killed process has left behind.
 *
 * @param fill gets the path of the temporary file, which exists and is empty.
 */
export async function writeFileAtomic<T>(
  file: string,
  fill: (temporary: string) => Promise<T>,
): Promise<T> {
  const temporary = `${file}.part`;
  const removeTemporary = () => {
    rmSync(temporary, { force: true });
    removeLogs(temporary);
  };
  removeTemporary();
  createPrivateFile(temporary);

  try {
    const result = await fill(temporary);
    sync(temporary);
    await rename(temporary, file);
    sync(dirname(file));
    return result;
  } catch (error) {
    removeTemporary();
    throw error;
  }
}

/**
 * Removes SQLite's logs of a file. SQLite would apply them to a new file with the same
 * name.
 */
export function removeLogs(file: string): void {
  for (const end of ['-wal', '-journal', '-shm']) rmSync(file + end, { force: true });
}
