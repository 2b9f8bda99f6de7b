import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { DatabaseConfig } from '../config/database.ts';
import type { Contents } from '../database/backup/contents.ts';
import { copyFile } from '../database/backup/copy-file.ts';
import { writeWhole } from '../database/backup/write-whole.ts';
import { writeAudit } from '../requests/audit.ts';
import { recordBackupRun } from '../requests/backup.ts';
import { countRequests } from '../requests/find.ts';
import { formatDateTime } from '../time.ts';
import { type Command, CommandError, type Context, change, nothingYet } from './command.ts';

const backup: Command = async (context, argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    // The options are for deploy/backup.sh.
    options: { unnoted: { type: 'boolean' }, note: { type: 'boolean' }, failed: { type: 'boolean' } },
  });
  const { terminal, config } = context;
  const { database } = config;
  const file = onlyFile(positionals);
  if (values.failed) return noteEnd(context, true);
  if (values.note) {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0)
      throw new CommandError(`No hay ninguna copia en ${file}.`);
    return noteEnd(context, false);
  }
  if (database.kind === 'postgres') throw new CommandError(byPostgres);
  if (!existsSync(database.file)) throw new CommandError(nothingYet);
  refuseDatabase(file, database);
  const contents = await writeWhole(file, { replace: false }, (temporary) =>
    copyFile(database.file, temporary),
  );
  if (!values.unnoted) await recordBackup(context, contents.requests);
  await terminal.print(`Copia hecha y comprobada: ${describeContents(contents)}, en ${file}.\n`);
  return undefined;
};

export default backup;

export const byPostgres =
  'La base de datos es PostgreSQL: sus copias se hacen con pg_dump y pg_restore, como dice docs/operations.md.';

/** Returns the one operand of a command. */
export function onlyFile(positionals: string[]): string {
  const [file, ...more] = positionals;
  if (file !== undefined && more.length === 0) return file;
  throw new CommandError('Se espera un archivo.', 2);
}

/**
 * Refuses a file that is the database, by whatever name: compares inodes.
 *
 * @throws {CommandError}
 */
export function refuseDatabase(file: string, database: DatabaseConfig & { kind: 'sqlite' }): void {
  const given = statSync(file, { throwIfNoEntry: false });
  for (const part of ['', '-wal', '-shm'].map((end) => database.file + end)) {
    const own = statSync(part, { throwIfNoEntry: false });
    if (own && given && own.ino === given.ino && own.dev === given.dev)
      throw new CommandError(`${file} es la base de datos de ahora.`);
  }
}

/** `12 solicitudes, la última del 21/11/2026 10:05`. */
export function describeContents({ requests, newest }: Contents): string {
  if (newest === null) return 'ninguna solicitud';
  if (requests === 1) return `una solicitud, del ${formatDateTime(newest)}`;
  return `${requests.toLocaleString('es-ES')} solicitudes, la última del ${formatDateTime(newest)}`;
}

/** Records how the night's backup by another program ended. */
async function noteEnd(context: Context, failed: boolean): Promise<undefined> {
  await change(context, async ({ queries }) => {
    if (!failed) {
      const requests = await countRequests(queries, {});
      await writeAudit(queries, { action: 'backup', by: null, detail: { requests } }, context.now);
    }
    await recordBackupRun(queries, { failed }, context.now);
  });
}

/** A database of another version is backed up too, but not written to. */
async function recordBackup(context: Context, requests: number): Promise<void> {
  await change(context, ({ queries }) =>
    writeAudit(queries, { action: 'backup', by: null, detail: { requests } }, context.now),
  ).catch(() => {});
}
