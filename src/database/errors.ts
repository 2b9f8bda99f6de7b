import { ConfigError, messageOf, ReadableError, SettingsError } from '../errors.ts';

/** There is no database yet, or it has no tables: the server creates both. */
export class NoDatabaseError extends ReadableError {
  constructor() {
    super(
      'Todavía no hay base de datos: arranca el servidor, que la crea, o revisa DATA_DIR y DATABASE_URL.',
    );
  }
}

/** Another process has the database open: a server, or a command that needs it exclusively. */
export class InUseError extends ReadableError {
  constructor() {
    super('Un servidor u otro programa tiene abierta la base de datos: páralo antes.');
  }
}

/** The database has other migrations than this version of the program. */
export class SchemaMismatchError extends SettingsError {}

/** A file that is damaged, or no database of this program. */
export class DatabaseFileError extends ReadableError {
  constructor(file: string, cause: unknown) {
    super(`${file} no es una base de datos entera de este programa: «${messageOf(cause)}».`, { cause });
  }
}

const storageErrors = new WeakSet<Error>();

/** Remembers an error of the driver or the disk for `isStorageError`, unless a statement or a value is wrong. */
export function noteStorageError(error: unknown): void {
  if (error instanceof Error && !isProgrammingError(error)) storageErrors.add(error);
}

/**
 * Tells whether the database could not be reached, or could not write: it is away, full, locked, read-only or damaged.
 * Nothing of the transaction is stored then, unless the fault came in the middle of its commit.
 */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && storageErrors.has(error);
}

function isProgrammingError(error: Error): boolean {
  if (error instanceof TypeError) return true;
  if ('errcode' in error) return sqliteProgrammingErrors.has(Number(error.errcode) & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  return code !== insufficientPrivilege && postgresProgrammingErrors.test(code);
}

// ERROR (as in a wrong statement), TOOBIG, CONSTRAINT, MISMATCH, MISUSE and RANGE: https://sqlite.org/rescode.html
const sqliteProgrammingErrors = new Set([1, 18, 19, 20, 21, 25]);

// Classes of SQLSTATE: unsupported features, data, constraints, transactions, statements and names.
const postgresProgrammingErrors = /^(0A|21|22|23|25P|26|34|42|44)[0-9A-Z]+$/;

const insufficientPrivilege = '42501';

/** Returns an error in Spanish for the administrator; with its stack where the program itself is at fault. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `La configuración del entorno no vale.\n${error.message}`;
  if (error instanceof ReadableError) return error.message;
  if (error instanceof Error && 'code' in error && !isProgrammingError(error)) return quoteWithAdvice(error);
  return `Error inesperado: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** Quotes an error of the system or the database, in its own language, with advice in Spanish where there is some. */
export function quoteWithAdvice(error: unknown): string {
  const fault = fileFault(error);
  return `«${messageOf(error)}».${fault ? ` ${advice[fault]}` : ''}`;
}

const advice = {
  corrupt:
    'El archivo está dañado y se ha dejado como estaba. Para el servidor y restaura una copia; o apártalo con sus ' +
    'archivos -wal y -shm, y rescata lo que quede: `sqlite3 damaged.sqlite .recover | sqlite3 requests.sqlite`.',
  'disk full': 'El disco está lleno, de datos (df) o de archivos (df -i): haz sitio.',
  locked: 'Otro programa la tiene ocupada: inténtalo de nuevo dentro de un momento.',
  permission:
    'Este usuario no puede leer o escribir ahí: usa aquel con el que corre el servidor, dale permiso, o elige otra ' +
    'carpeta con DATA_DIR.',
};

type FileFault = keyof typeof advice;

/** Returns why a file cannot be used, by SQLite's code or Node's; undefined for other errors. */
export function fileFault(error: unknown): FileFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error)
    return faults[String(error.errcode)] ?? faults[String(Number(error.errcode) & 0xff)];
  return 'code' in error ? faults[String(error.code)] : undefined;
}

/** SQLITE_CORRUPT. */
export const sqliteCorrupt = 11;

const faults: Record<string, FileFault> = {
  [sqliteCorrupt]: 'corrupt',
  26: 'corrupt', // SQLITE_NOTADB
  13: 'disk full', // SQLITE_FULL
  4874: 'disk full', // SQLITE_IOERR_SHMSIZE: there is no room for the -shm file, not even for reading.
  ENOSPC: 'disk full',
  5: 'locked', // SQLITE_BUSY
  8: 'permission', // SQLITE_READONLY
  14: 'permission', // SQLITE_CANTOPEN
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
  ENOENT: 'permission', // A folder that cannot be made on a read-only disk.
  ENOTDIR: 'permission',
  EEXIST: 'permission',
};
