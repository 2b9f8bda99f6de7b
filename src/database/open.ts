import { existsSync } from 'node:fs';
import { CamelCasePlugin, type Dialect, Kysely } from 'kysely';
import type { DatabaseConfig } from '../config.ts';
import { messageOf, ReadableError } from '../errors.ts';
import { NoDatabaseError, noteStorageError } from './errors.ts';
import { migrate, requireCurrentSchema } from './migrations.ts';
import { watchFiles } from './open-files.ts';
import { openPostgres, requireUtf8 } from './postgres.ts';
import { openSqlite, openSqliteForReading, purgeSqlite } from './sqlite.ts';
import type { Db, Tables } from './tables.ts';
import { groupCommit, openDiskProbe, type Transact } from './transact.ts';

export type Database = {
  queries: Db;
  /**
   * Meant for frequent small writes. If it rejects with an error for which
   * `isStorageError` is true, the database is unusable.
   */
  transact: Transact;
  /**
   * Makes deleted data unreadable on disk too. With SQLite, no other query runs in the
   * meantime; with `vacuum` that takes about a second per 100 MB.
   *
   * @throws if another process is still reading the deleted data.
   */
  purgeDeleted(options: { vacuum: boolean }): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the database for the server, and migrates it.
 *
 * @param onError is called for each query that fails and each connection that cannot be
 * opened.
 * @throws {SettingsError} if PostgreSQL cannot store every character.
 * @throws {ReadableError} with the database and the reason.
 */
export async function openDatabase(
  config: DatabaseConfig,
  onError = () => {},
): Promise<Database> {
  const prepare = async (queries: Db) => {
    if (config.kind === 'postgres') await requireUtf8(queries);
    await migrate(queries, config.kind);
  };
  return open(config, prepare, { onError });
}

/**
 * Opens an existing database for a command, whether or not a server is running. It
 * creates and migrates nothing.
 *
 * @param options.readOnly opens an SQLite file even on a full or read-only disk.
 * @throws {NoDatabaseError}
 * @throws {SchemaMismatchError} if another version of this program wrote it.
 */
export async function openExisting(
  config: DatabaseConfig,
  options?: { readOnly: true },
): Promise<Database> {
  if (config.kind === 'sqlite' && !existsSync(config.file)) throw new NoDatabaseError();
  return open(config, requireCurrentSchema, options);
}

async function open(
  config: DatabaseConfig,
  prepare: (queries: Db) => Promise<void>,
  {
    onError = () => {},
    readOnly = false,
  }: { onError?: () => void; readOnly?: boolean } = {},
): Promise<Database> {
  const note = (error: unknown) => {
    noteStorageError(error);
    onError();
  };

  try {
    const queries = connect(config, readOnly, note);
    await prepare(queries).catch(async (error: unknown) => {
      await queries.destroy();
      throw error;
    });

    const isWrittenByUs = config.kind === 'sqlite' && !readOnly;
    return isWrittenByUs ? groupedDatabase(queries, config.file) : plainDatabase(queries);
  } catch (error) {
    if (error instanceof ReadableError) throw error;

    const place = describePlace(config);
    const what = `No se puede abrir la base de datos ${place}: «${messageOf(error)}».`;
    throw new ReadableError(`${what} ${advice[config.kind]}`, { cause: error });
  }
}

/** @param note is called with each error of a query or a connection. */
function connect(
  config: DatabaseConfig,
  readOnly: boolean,
  note: (error: unknown) => void,
): Db {
  return new Kysely<Tables>({
    dialect: openDialect(config, readOnly, note),
    log: (event) => {
      if (event.level === 'error') note(event.error);
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function openDialect(
  config: DatabaseConfig,
  readOnly: boolean,
  note: (error: unknown) => void,
): Dialect {
  // Kysely logs why a query fails, but not why a connection cannot be opened.
  if (config.kind === 'postgres') return openPostgres(config.url, note);

  return readOnly ? openSqliteForReading(config.file) : openSqlite(config.file);
}

/** Returns a PostgreSQL database, or a SQLite file that is only read. */
function plainDatabase(queries: Db): Database {
  return {
    queries,
    transact: (work) => queries.transaction().execute(work),
    // PostgreSQL overwrites deleted data in its own time.
    purgeDeleted: async () => {},
    close: () => queries.destroy(),
  };
}

/** Returns a SQLite file whose transactions are committed in groups. */
function groupedDatabase(queries: Db, file: string): Database {
  const probe = openDiskProbe(file);
  const assertFilesThere = watchFiles(file);
  const assertDurable = () => {
    probe.assertDiskWritable();
    assertFilesThere();
  };
  return {
    queries,
    transact: groupCommit(queries, assertDurable),
    purgeDeleted: ({ vacuum }) => purgeSqlite(queries, vacuum),
    close: () => queries.destroy().then(probe.close),
  };
}

const advice = {
  sqlite:
    'Mira si el usuario con el que corre el servidor puede escribir en su carpeta, ' +
    'y si queda sitio en el disco (df, df -i).',
  postgres:
    'Mira si PostgreSQL está en marcha, y si su contraseña está en el ~/.pgpass ' +
    'de este usuario (permisos 600) o en DATABASE_URL.',
};

/**
 * Describes where a database is: its file, or its host and name without user, password
 * and options.
 */
export function describePlace(config: DatabaseConfig): string {
  if (config.kind === 'sqlite') return config.file;

  const { host, pathname } = new URL(config.url);
  return `${host}${pathname}`;
}
