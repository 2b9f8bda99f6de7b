import { type DatabaseConfig, describeDatabaseUrl } from '../config/database.ts';
import { ReadableError, SettingsError } from '../readable-error.ts';
import { messageOf } from '../reason.ts';
import { adviceOn, type SqliteFault, sqliteFault } from './sqlite-faults.ts';

export class DatabaseError extends ReadableError {
  /** The file, or the host and name, of the database: without user and password. */
  readonly place: string;
  readonly reason: string;
  readonly fault: SqliteFault | undefined;

  constructor(config: DatabaseConfig, cause: unknown) {
    const place = describe(config);
    const reason = messageOf(cause);
    const fault = config.kind === 'sqlite' ? sqliteFault(cause) : undefined;
    const what = `The database ${place} cannot be opened: ${reason}`;
    super(fault ? `${what}. ${adviceOn[fault]}` : what, { cause });
    this.place = place;
    this.reason = reason;
    this.fault = fault;
  }
}

function describe(config: DatabaseConfig): string {
  return config.kind === 'sqlite' ? config.file : describeDatabaseUrl(config.url);
}

/** Another process has the database open: a server, or a command that has to be alone with it. */
export class InUseError extends ReadableError {
  constructor() {
    super(
      'A server or another program has it open. Only one of the two can: stop that, or wait for its end.',
    );
  }
}

/** The database is still without tables. */
export class EmptyDatabaseError extends ReadableError {
  constructor() {
    super('The database is empty. The server creates its tables: start it.');
  }
}

export class PendingMigrationsError extends ReadableError {
  constructor() {
    super(
      'The database is that of an older version of this program. The server brings it up to date: start it.',
    );
  }
}

/** A version of this program with other migrations wrote the database. */
export class SchemaMismatchError extends SettingsError {
  readonly version: 'older' | 'newer';

  constructor(version: 'older' | 'newer', migration = 'none') {
    super(
      version === 'newer'
        ? `The database was written by a newer version of this program: it has migration "${migration}", which ` +
            'this version does not know. Run that version, or restore a backup from before it.'
        : 'The database was written by a version before 0.1.0, which this one cannot read (its migration: ' +
            `${migration}). Move it away: the server creates a new one.`,
    );
    this.version = version;
  }
}

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
 * Whether an error of a driver is a mistake in the program, such as a wrong statement or a value that its column does not
 * take, and not a fault of the storage: a database that is unreachable, full, locked, read-only or broken.
 */
export function isMistake(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return true;
  if ('errcode' in error && typeof error.errcode === 'number')
    return sqliteMistakes.has(error.errcode & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  return code !== insufficientPrivilege && postgresMistakes.test(code);
}

// ERROR (as in a wrong statement), TOOBIG, CONSTRAINT, MISMATCH, MISUSE and RANGE: https://sqlite.org/rescode.html
const sqliteMistakes = new Set([1, 18, 19, 20, 21, 25]);

// Classes of SQLSTATE: unsupported features, data, constraints, transactions, statements and names.
const postgresMistakes = /^(0A|21|22|23|25P|26|34|42|44)[0-9A-Z]+$/;

const insufficientPrivilege = '42501';
