import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { counted } from '../contact-request/wording.ts';
import { newestBackup } from '../database/backup.ts';
import { explain, NoDatabaseError } from '../database/errors.ts';
import { describePlace } from '../database/open.ts';
import { probeWrite } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { maxVacuumBytes, readNightlyFailure } from '../requests/nightly.ts';
import { countRequests, everyRequest } from '../requests/queries.ts';
import { formatDateTime, hourMs } from '../time.ts';
import { type Finding, fail, pass, warn } from './check.ts';

/** Checks whether the database can store a request of maximum size. */
export async function checkStorage(
  { database }: Config['storage'],
  db: Db,
): Promise<Finding> {
  try {
    await db.transaction().execute(probeWrite);
    const stored = counted(
      await countRequests(db, everyRequest),
      'guardada',
      'guardadas',
    );
    const admin = `Están en ${describePlace(database)}.`;
    return pass('Solicitudes', `${stored}, y hay sitio para más.`, { admin });
  } catch (error) {
    return storageFault(error);
  }
}

/** Says why nothing can be stored. */
export function storageFault(error: unknown): Finding {
  return error instanceof NoDatabaseError
    ? warn('Base de datos', 'todavía no hay', { admin: error.message })
    : fail('Solicitudes', 'ahora no se puede guardar ninguna', { admin: explain(error) });
}

/** Two nights, and some hours in which the second backup is made. */
const maxAgeMs = 54 * hourMs;

/** Checks whether backups are made, and the nightly job as a whole. */
export async function checkBackups(
  { storage, requestsCommand }: Pick<Config, 'storage' | 'requestsCommand'>,
  db: Db,
  now: Date,
): Promise<Finding[]> {
  const { database, backupDir } = storage;
  const isOurs = database.kind === 'sqlite';
  const action = isOurs ? { action: 'backup' as const } : {};
  const failure = await readNightlyFailure(db);
  const newest = await newestBackup(backupDir, isOurs ? 'sqlite' : 'dump').catch(
    () => undefined,
  );
  const last = newest && `la última es del ${formatDateTime(newest.toISOString())}`;
  const isRecent = newest && now.getTime() - newest.getTime() <= maxAgeMs;
  const text = `${last ?? 'todavía no hay ninguna'}. Si se rompe el disco, se pierde lo que no esté en una`;
  return [
    failure &&
      warn('Trabajo de la noche', `falla desde el ${formatDateTime(failure.since)}`, {
        owner: 'Díselo a quien lleva la web.',
        admin: `Ha fallado: ${failure.error}. Si no queda sitio, hazlo; el registro del servidor dice más.`,
        ...action,
      }),
    isRecent
      ? pass('Copias', `${last}.`, { admin: `Están en ${backupDir}.` })
      : warn('Copias', text, {
          owner: 'Pide que se haga una cada noche y que se guarde en otra máquina.',
          admin: isOurs
            ? `Las hace el servidor cada noche en ${backupDir}. Una ahora: ${requestsCommand} backup`
            : `En ${backupDir} no hay volcados de las dos últimas noches: los hace pg_dump (docs/operations.md).`,
          ...action,
        }),
  ].filter((finding) => finding !== undefined);
}

/** Checks the room on the disks of program, database and backups, and the database file. */
export async function checkDisk({
  database,
  backupDir,
}: Config['storage']): Promise<Finding[]> {
  const folder = database.kind === 'sqlite' ? dirname(database.file) : backupDir;
  // Before the first start only the program's own folder exists.
  const disks = await Promise.allSettled(
    [process.cwd(), folder, backupDir].map((path) => statfs(path)),
  );
  const free = disks.map((disk) =>
    disk.status === 'fulfilled'
      ? (disk.value.bavail * disk.value.bsize) / 2 ** 20
      : Infinity,
  );
  const room = judgeRoom(Math.floor(Math.min(...free)));
  if (database.kind === 'postgres') return [room];
  const stats = await Promise.all(
    [folder, database.file].map((path) => stat(path).catch(() => undefined)),
  );
  return [
    room,
    stats.some((one) => (one?.mode ?? 0) & 0o077) &&
      fail('Solicitudes', 'las pueden leer otros usuarios del servidor', {
        admin: `chmod 700 ${folder} && chmod 600 ${database.file}`,
      }),
    (stats[1]?.size ?? 0) > maxVacuumBytes &&
      warn('Solicitudes', 'pasan de 200 MB: de lo borrado quedan restos en el archivo', {
        admin:
          'De noche ya no se reescribe entero. Pásate a PostgreSQL (docs/operations.md).',
      }),
  ].filter((finding) => finding !== false);
}

export function judgeRoom(mebibytes: number): Finding {
  if (mebibytes >= 1024)
    return pass('Disco', `quedan ${Math.floor(mebibytes / 1024)} GB.`);
  const left = `quedan ${mebibytes} MB. Si se llena, no se guarda nada más`;
  return (mebibytes < 100 ? fail : warn)('Disco', left, { admin: 'Haz sitio.' });
}
