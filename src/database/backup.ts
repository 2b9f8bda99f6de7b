import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { ReadableError } from '../errors.ts';
import { sqliteFault } from './errors.ts';
import { refuseUnknownMigrations } from './migrations.ts';
import { busyMs } from './sqlite.ts';

/**
 * Makes a backup in the folder of backups, and creates the folder if it is missing. A server may write to the database
 * meanwhile.
 *
 * @throws {FileError} or {DatabaseFileError}
 */
export async function backUpDatabase(database: string, folder: string, now: Date): Promise<Backup> {
  const file = backupPath(folder, 'requests', now);
  const contents = await writeFileAtomic(file, { replace: true }, (temporary) =>
    copySqliteFile(database, temporary),
  );
  return { file, ...contents };
}

export type Backup = Contents & { file: string };

/**
 * Returns a path in the folder of backups, which is created if it is missing.
 *
 * @param kind `replaced` is a database that a restore has replaced.
 */
export function backupPath(folder: string, kind: 'requests' | 'replaced', now: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.sqlite`);
}

/** Returns when the newest backup or dump in a folder was made; undefined where there is none. */
export async function newestBackup(folder: string): Promise<Date | undefined> {
  const times = (await readBackups(folder))
    .filter(({ name }) => /^requests-.*\.(sqlite|dump)$/.test(name))
    .map(({ mtimeMs }) => mtimeMs);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** Deletes backups, dumps and replaced databases that are older than that many days. */
export async function deleteOldBackups(folder: string, days: number, now: Date): Promise<void> {
  for (const { name, mtimeMs } of await readBackups(folder))
    if (now.getTime() - mtimeMs > days * 24 * hourMs) await rm(join(folder, name));
}

async function readBackups(folder: string): Promise<{ name: string; mtimeMs: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) =>
    /^(requests|replaced)-.*\.(sqlite|dump)(-wal|-journal|\.part)?$/.test(name),
  );
  return Promise.all(ours.map(async (name) => ({ name, mtimeMs: (await stat(join(folder, name))).mtimeMs })));
}

/**
 * Copies an SQLite file into an empty one, as it is at this moment, and checks the whole copy, which is one file without a
 * write-ahead log.
 *
 * @throws {DatabaseFileError} where the copy is damaged.
 */
export async function copySqliteFile(from: string, to: string): Promise<Contents> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyMs });
  try {
    await backup(source, to, inOneStep);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
  return inspectDatabase(to);
}

/** A copy in several steps starts over at each write of a server. */
export const inOneStep = { rate: 2 ** 31 - 1 };

/**
 * Checks a whole SQLite file without changing it, and returns what it holds.
 *
 * @throws {DatabaseFileError} where it is damaged, or not a database of this program.
 * @throws {SchemaMismatchError} where another version of this program wrote it.
 */
export function inspectDatabase(file: string): Contents {
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
  try {
    return contentsOf(database, file);
  } catch (error) {
    if (sqliteFault(error) === 'corrupt') throw new DatabaseFileError(file, 'damaged');
    throw error;
  } finally {
    database.close();
  }
}

export type Contents = {
  requests: number;
  /** When the newest request arrived; null where there is none. */
  newest: string | null;
  /** The names of the active people. */
  people: string[];
};

/** A file that is no whole database of this program. */
export class DatabaseFileError extends ReadableError {
  readonly file: string;
  readonly reason: 'damaged' | 'of another program';

  constructor(file: string, reason: DatabaseFileError['reason']) {
    super(`${file} is ${reason}`);
    this.file = file;
    this.reason = reason;
  }
}

function contentsOf(database: DatabaseSync, file: string): Contents {
  const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
  const orphan = database.prepare('pragma foreign_key_check').get();
  if (found !== 'ok' || orphan) throw new DatabaseFileError(file, 'damaged');
  const ours =
    "select 1 from sqlite_schema where type = 'table' and name in ('requests', 'kysely_migration')";
  if (database.prepare(ours).all().length < 2) throw new DatabaseFileError(file, 'of another program');
  const applied = database.prepare('select name from kysely_migration order by name').all();
  refuseUnknownMigrations(applied.map(({ name }) => String(name)));
  const { count, newest } =
    database.prepare('select count(*) count, max(received_at) newest from requests').get() ?? {};
  const people = database.prepare('select name from people where removed_at is null order by id').all();
  return {
    requests: Number(count),
    newest: typeof newest === 'string' ? newest : null,
    people: people.map(({ name }) => String(name)),
  };
}

/**
 * Writes a file atomically: temporary file, fsync, rename; mode 0600. What a killed process has left in the folder is
 * removed from an hour later on.
 *
 * @param fill gets the path of the temporary file, which exists and is empty.
 * @throws {FileError} where the file cannot be made, or exists and is not to be replaced.
 */
export async function writeFileAtomic<T>(
  file: string,
  { replace }: { replace: boolean },
  fill: (temporary: string) => Promise<T>,
): Promise<T> {
  const present = statSync(file, { throwIfNoEntry: false });
  if (present && !present.isFile()) throw new FileError(file, 'not a file');
  if (present && !replace) throw new FileError(file, 'exists');
  const folder = dirname(file);
  await removeLeftovers(folder);
  const temporary = join(folder, `.${basename(file)}.${randomUUID()}.tmp`);
  try {
    await (await open(temporary, 'wx', 0o600)).close();
  } catch (error) {
    throw new FileError(file, 'cannot be written', error);
  }
  try {
    const result = await fill(temporary);
    await sync(temporary);
    await rename(temporary, file);
    await sync(folder);
    return result;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** A file that cannot be written. */
export class FileError extends ReadableError {
  readonly file: string;
  readonly reason: 'exists' | 'not a file' | 'cannot be written';

  constructor(file: string, reason: FileError['reason'], cause?: unknown) {
    super(`${file}: ${reason}`, { cause });
    this.file = file;
    this.reason = reason;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => /^\..+\.[0-9a-f-]{36}\.tmp$/.test(name))) {
    const { mtimeMs = Date.now() } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > hourMs) rmSync(join(folder, name), { force: true });
  }
}

const hourMs = 60 * 60 * 1000;
