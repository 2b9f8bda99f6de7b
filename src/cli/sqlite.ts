import type { Config } from '../config.ts';
import { pluralize } from '../contact-request/wording.ts';
import type { Contents } from '../database/backup.ts';
import { ReadableError } from '../errors.ts';
import { formatDateTime } from '../time.ts';

/**
 * Returns the path of the SQLite file.
 *
 * @throws {ReadableError} if the database is PostgreSQL, which has its own programs.
 */
export function sqliteFileOf({ database }: Pick<Config['storage'], 'database'>): string {
  if (database.kind === 'sqlite') return database.file;
  throw new ReadableError(
    'La base de datos es PostgreSQL: sus copias se hacen con pg_dump y pg_restore, ' +
      'como dice docs/operations.md.',
  );
}

/** Describes a database: `12 solicitudes, la última del 21/11/2026 10:05`. */
export function describeContents({ requests, newest }: Contents): string {
  if (newest === null) return 'ninguna solicitud';

  const count = pluralize(requests, 'solicitud', 'solicitudes');
  return `${count}, la última del ${formatDateTime(newest)}`;
}
