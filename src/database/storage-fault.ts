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
