import type { DatabaseConfig } from '../config.ts';
import { messageOf, ReadableError, SettingsError } from '../errors.ts';

/** Returns the host and name of the database that a URL means, without user, password and options. */
export function describeDatabaseUrl(text: string): string {
  const { host, pathname } = new URL(text);
  return `${host}${pathname}`;
}

export class DatabaseError extends ReadableError {
  /** The file, or the host and name, of the database: without user and password. */
  readonly place: string;
  readonly reason: string;
  readonly fault: SqliteFault | undefined;

  constructor(config: DatabaseConfig, cause: unknown) {
    const place = config.kind === 'sqlite' ? config.file : describeDatabaseUrl(config.url);
    const reason = messageOf(cause);
    const fault = config.kind === 'sqlite' ? sqliteFault(cause) : undefined;
    const what = `The database ${place} cannot be opened: ${reason}`;
    super(fault ? `${what}. ${advice[fault]}` : what, { cause });
    this.place = place;
    this.reason = reason;
    this.fault = fault;
  }
}

/** Another process has the database open: a server, or a command that needs it exclusively. */
export class InUseError extends ReadableError {
  constructor() {
    super('A server or another program has the database open: stop it, or wait for its end.');
  }
}

/** The database has other migrations than this version of the program. */
export class SchemaMismatchError extends SettingsError {
  readonly version: SchemaVersion;

  /** @param migration is one that this version does not know. */
  constructor(version: SchemaVersion, migration = 'none') {
    super(`${schemaMessages[version]} (migration: ${migration})`);
    this.version = version;
  }
}

/** `empty` and `pending` are migrated by the server. */
export type SchemaVersion = keyof typeof schemaMessages;

const schemaMessages = {
  empty: 'The database is empty. The server creates its tables: start it.',
  pending: 'The database is that of an older version of this program. The server migrates it: start it.',
  older: 'A version before 0.1.0 wrote the database. Move it away: the server creates a new one.',
  newer: 'A newer version of this program wrote the database. Run that one, or restore an older backup.',
};

/**
 * The database could not be reached, or could not write; `cause` says why. Nothing of the transaction is stored, unless the
 * fault came in the middle of its commit.
 */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';

  constructor(cause: unknown) {
    super('The database cannot be used.', { cause });
  }
}

/**
 * Tells a wrong statement, or a value that its column does not take, from a fault of the storage: a database that is
 * unreachable, full, locked, read-only or corrupt.
 */
export function isProgrammingError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return true;
  if ('errcode' in error && typeof error.errcode === 'number')
    return sqliteProgrammingErrors.has(error.errcode & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  return code !== insufficientPrivilege && postgresProgrammingErrors.test(code);
}

// ERROR (as in a wrong statement), TOOBIG, CONSTRAINT, MISMATCH, MISUSE and RANGE: https://sqlite.org/rescode.html
const sqliteProgrammingErrors = new Set([1, 18, 19, 20, 21, 25]);

// Classes of SQLSTATE: unsupported features, data, constraints, transactions, statements and names.
const postgresProgrammingErrors = /^(0A|21|22|23|25P|26|34|42|44)[0-9A-Z]+$/;

const insufficientPrivilege = '42501';

export type SqliteFault = 'corrupt' | 'disk full' | 'locked' | 'permission';

/** The kind of fault that keeps a SQLite file from being used; undefined for other errors. */
export function sqliteFault(cause: unknown): SqliteFault | undefined {
  switch (codeOf(cause)) {
    case sqliteCorrupt:
    case 26: // SQLITE_NOTADB
      return 'corrupt';
    case 13: // SQLITE_FULL
    case shmSize:
    case 'ENOSPC':
      return 'disk full';
    case 5: // SQLITE_BUSY
      return 'locked';
    case 8: // SQLITE_READONLY
    case 14: // SQLITE_CANTOPEN
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT': // Node's code for a folder that cannot be made on a read-only disk.
    case 'ENOTDIR':
    case 'EEXIST':
      return 'permission';
    default:
      return undefined;
  }
}

const advice: Record<SqliteFault, string> = {
  corrupt:
    'The file is damaged and was left as it is. Stop every server, put it aside together with its -wal and -shm ' +
    'files, and restore a backup; or rescue what it holds: `sqlite3 damaged.sqlite .recover | sqlite3 requests.sqlite`.',
  'disk full': 'Its disk is full, of data (df) or of files (df -i): make room.',
  locked: 'Another program holds it: end that.',
  permission:
    'The user who runs the server must be able to write to its folder: allow it, or choose another with DATA_DIR.',
};

/** SQLITE_CORRUPT. */
export const sqliteCorrupt = 11;

/** SQLITE_IOERR_SHMSIZE: the file beside the log, which a full disk has no room for, not even for reading. */
const shmSize = 4874;

/** The primary code of SQLite's error, or the code of the system's error. */
function codeOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return undefined;
  if ('errcode' in cause && typeof cause.errcode === 'number')
    return cause.errcode === shmSize ? shmSize : cause.errcode & 0xff;
  return 'code' in cause ? cause.code : undefined;
}
