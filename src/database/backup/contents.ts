import { DatabaseSync } from 'node:sqlite';
import { ReadableError } from '../../readable-error.ts';
import { migrations } from '../migrations.ts';
import { busyMs } from '../sqlite.ts';
import { sqliteFault } from '../sqlite-faults.ts';

/**
 * Reads all of an SQLite file, without changing it, and says what it holds.
 *
 * @throws {DatabaseFileError} where it is damaged, or none of this program.
 */
export function readContents(file: string): Contents {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
    try {
      return contentsOf(database, file);
    } finally {
      database.close();
    }
  } catch (error) {
    if (sqliteFault(error) === 'damaged') throw new DatabaseFileError(file, 'damaged');
    throw error;
  }
}

export type Contents = {
  requests: number;
  /** When the newest came; null where there is none. */
  newest: string | null;
  /** How often somebody was erased from it. */
  erasures: number;
  /** By which people enter the desk, with their names. */
  passkeys: { name: string; browser: string; system: string; created_at: string }[];
  /** Written by a newer version of this program. */
  newer: boolean;
};

/** A file that is to be copied, or replaced by a copy, cannot be. */
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
  if (!hasTable(database, 'requests') || !hasTable(database, 'migrations'))
    throw new DatabaseFileError(file, 'of another program');
  const { count, newest } =
    database.prepare('select count(*) count, max(received_at) newest from requests').get() ?? {};
  const applied = database.prepare('select max(id) id from migrations').get();
  const known = Math.max(...migrations.map(({ id }) => id));
  return {
    requests: Number(count),
    newest: typeof newest === 'string' ? newest : null,
    erasures: hasTable(database, 'audit') ? countErasures(database) : 0,
    passkeys: hasTable(database, 'passkeys') ? readPasskeys(database) : [],
    newer: Number(applied?.id) > known,
  };
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined
  );
}

function countErasures(database: DatabaseSync): number {
  return Number(database.prepare("select count(*) count from audit where action = 'erase'").get()?.count);
}

function readPasskeys(database: DatabaseSync): Contents['passkeys'] {
  const rows = database
    .prepare(
      `select name, browser, system, passkeys.created_at as created_at
        from passkeys join people on people.id = person_id order by passkeys.id`,
    )
    .all();
  return rows as Contents['passkeys'];
}
