import { messageOf, ReadableError, SettingsError } from '../errors.ts';
import type { StorageCause } from '../storage-cause.ts';

/** The database does not exist yet, or it has no tables. The server creates both. */
export class NoDatabaseError extends ReadableError {
  constructor() {
    super(
      'Todavía no hay base de datos: arranca el servidor, que la crea, ' +
        'o revisa DATA_DIR y DATABASE_URL.',
    );
  }
}

/**
 * Another process has the database open: a server, or a command that needs exclusive
 * access.
 */
export class InUseError extends ReadableError {
  constructor() {
    super('Un servidor u otro programa tiene abierta la base de datos: páralo antes.');
  }
}

/** The migrations of the database differ from those of this version of the program. */
export class SchemaMismatchError extends SettingsError {}

/** A file is damaged, or it is not a database of this program. */
export class DatabaseFileError extends ReadableError {
  constructor(file: string, reason: unknown) {
    super(
      `${file} está dañado, o no es una base de datos de este programa: «${reason}». ` +
        'Se ha dejado como estaba: restaura otra copia, o rescata lo que quede ' +
        'con sqlite3 y su orden .clone, como dice docs/operations.md.',
    );
  }
}

/** A file of the database was deleted or replaced while it was open. */
export class FileGoneError extends ReadableError {
  constructor(file: string) {
    super(
      `Con el servidor en marcha se ha borrado o cambiado ${file}: para el servidor, ` +
        'mira si falta algo (docs/operations.md, «Restore»), y arráncalo otra vez.',
    );
  }
}

const storageErrors = new WeakSet<Error>();

/**
 * Marks an error of the driver or the disk for `isStorageError`, unless it is a
 * programming error.
 */
export function noteStorageError(error: unknown): void {
  if (error instanceof Error && !isProgrammingError(error)) storageErrors.add(error);
}

/**
 * Returns whether the database was unreachable, full, locked, read-only or damaged. The
 * transaction is rolled back, unless the error came during its commit.
 */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && storageErrors.has(error);
}

/** Returns the cause that a storage error reveals. */
export function storageCause(error: unknown): StorageCause {
  const code = sqliteCode(error);
  if (code !== undefined) return sqliteDiskErrors.has(code) ? 'disk' : 'database';

  const name = error instanceof Error && 'code' in error ? String(error.code) : '';
  return diskErrors.has(name) ? 'disk' : 'database';
}

// READONLY, IOERR, FULL and CANTOPEN.
const sqliteDiskErrors = new Set([8, 10, 13, 14]);

// Error codes of the system, and `disk_full` and `io_error` of PostgreSQL.
const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100', '58030']);

function isProgrammingError(error: Error): boolean {
  if (error instanceof TypeError) return true;

  const code = sqliteCode(error);
  if (code !== undefined) return sqliteProgrammingErrors.has(code);

  const sqlState = 'code' in error ? String(error.code) : '';
  return sqlState !== insufficientPrivilege && postgresProgrammingErrors.test(sqlState);
}

/**
 * Returns whether a foreign key was violated (SQLITE_CONSTRAINT_FOREIGNKEY, SQLSTATE
 * 23503).
 */
export function isForeignKeyError(error: object): boolean {
  return (
    ('errcode' in error && error.errcode === 787) ||
    ('code' in error && error.code === '23503')
  );
}

/**
 * Returns the primary code of a SQLite error (https://sqlite.org/rescode.html), or
 * undefined for any other error.
 */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;

  // The lower 8 bits of an extended code are its primary code.
  return Number(error.errcode) & 0xff;
}

// ERROR (for example a wrong statement), TOOBIG, CONSTRAINT, MISMATCH, MISUSE and RANGE.
const sqliteProgrammingErrors = new Set([1, 18, 19, 20, 21, 25]);

// SQLSTATE classes: unsupported features, data, constraints, transactions, statements and
// names.
const postgresProgrammingErrors = /^(0A|21|22|23|25P|26|34|42|44)[0-9A-Z]+$/;

const insufficientPrivilege = '42501';

/**
 * Describes an error in Spanish for the administrator. An error of the program itself
 * comes with its stack.
 */
export function explain(error: unknown): string {
  if (error instanceof ReadableError) return error.message;
  if (!(error instanceof Error)) return `Error inesperado: ${String(error)}`;

  // Errors of the system and of the database keep their own language.
  if ('code' in error && !isProgrammingError(error))
    return `No se ha podido: «${messageOf(error)}».`;

  return `Error inesperado: ${error.stack ?? error.message}`;
}
