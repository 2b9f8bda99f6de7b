import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { madridDateTime } from '../../time.ts';
import { signInTables } from '../copy.ts';
import { InUseError, sqliteFault } from '../errors.ts';
import { continueSequences, readSequences, type Sequences } from '../numbering.ts';
import { copyFile } from './copy-file.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Replaces the database by a copy, provided that no process has it open. The old one is kept under another name. The copy
 * gives no number that the old one gave. A power cut at any moment leaves one of the two whole.
 *
 * @throws {InUseError} where a process has the database open.
 * @throws {DatabaseFileError} where the copy is damaged.
 */
export async function replaceDatabase(copy: string, target: string, now: Date): Promise<Replaced> {
  let lock: Lock | undefined;
  try {
    return await writeWhole(target, { replace: true }, async (temporary) => {
      await copyFile(copy, temporary);
      revokeAccess(temporary);
      const aside = freeName(`${target}.${madridDateTime(now).replace(' ', '-').replace(':', '')}`);
      // Copied before SQLite opens the file: if that is damaged, SQLite may discard the log.
      const kept = ['-wal', '-journal'].filter((end) => existsSync(target + end));
      for (const end of kept) copyFileSync(target + end, aside + end);
      const present = existsSync(target);
      if (present) {
        lock = lockAlone(target, aside, kept);
        giveSecondName(target, aside);
      }
      // Otherwise SQLite would take them for files of the copy.
      for (const end of ['-wal', '-journal', '-shm']) rmSync(target + end, { force: true });
      const next = withDatabase(temporary, (database) => {
        continueSequences(database, lock?.sequences);
        return (readSequences(database).get('requests') ?? 0) + 1;
      });
      return { aside: present ? aside : undefined, left: lock ? 'nothing' : 'room', next };
    });
  } finally {
    lock?.release();
  }
}

export type Replaced = {
  /** Where the old one is now; undefined where there was none. */
  aside: string | undefined;
  /** What is left out of the numbers: room, where the old one could not be asked which it had given. */
  left: 'nothing' | 'room';
  /** The number of the next request. */
  next: number;
};

/**
 * Removes every way to sign in, passkeys and mail addresses included: since the copy was made a person may have been removed,
 * or a device lost. The keys in the settings are renewed at their next use.
 */
function revokeAccess(file: string): void {
  withDatabase(file, (database) => {
    database.exec('pragma secure_delete = on');
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    const held = ['passkeys', ...signInTables].filter((table) => tables.some(({ name }) => name === table));
    for (const table of held) database.exec(`delete from ${table}`);
    database.exec('update people set mail = null');
  });
}

function withDatabase<T>(file: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/**
 * Makes sure that no other process has the database open, and that none opens it before the lock is released: in WAL mode
 * every open connection holds a shared lock, which ends with its process. The content of the write-ahead log goes into
 * the file. Undefined where the file is too damaged for that.
 *
 * @throws {InUseError} where a process has the database open.
 */
function lockAlone(file: string, aside: string, kept: string[]): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  const forget = () => {
    for (const end of kept) rmSync(aside + end);
  };
  try {
    database.exec('pragma journal_mode = delete');
    database.exec('begin exclusive');
    const sequences = readSequences(database);
    forget();
    return { sequences, release: () => database.close() };
  } catch (error) {
    database.close();
    const fault = sqliteFault(error);
    if (fault !== 'corrupt') forget();
    if (fault === 'locked') throw new InUseError();
    if (fault === 'corrupt') return undefined;
    throw error;
  }
}

type Lock = { sequences: Sequences; release(): void };

/** Links the file to a second name, or renames it where the file system has no hard links. Copying would end the lock. */
function giveSecondName(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    renameSync(file, name);
  }
}

function freeName(name: string): string {
  let free = name;
  for (let count = 2; existsSync(free); count++) free = `${name}-${count}`;
  return free;
}
