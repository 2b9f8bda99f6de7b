import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { pluralize } from '../contact-request/wording.ts';
import { newestBackup } from '../database/backup.ts';
import { explain, NoDatabaseError } from '../database/errors.ts';
import { describePlace } from '../database/open.ts';
import { probeWrite } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { maxVacuumBytes, readNightlyFailure } from '../requests/nightly.ts';
import { countRequests, everyRequest } from '../requests/queries.ts';
import { formatDateTime, hourMs, latestPlausible } from '../time.ts';
import { type Advice, type Finding, fail, pass, warn } from './check.ts';

/** Checks whether the database can store a request of maximum size. */
export async function checkStorage(
  { database }: Pick<StorageConfig, 'database'>,
  db: Db,
): Promise<Finding> {
  try {
    await db.transaction().execute(probeWrite);
    const count = await countRequests(db, everyRequest);
    const stored = pluralize(count, 'guardada', 'guardadas');
    const admin = `Están en ${describePlace(database)}.`;
    return pass('Solicitudes', `${stored}, y hay sitio para más.`, { admin });
  } catch (error) {
    return storageFault(error);
  }
}

type StorageConfig = Config['storage'];

/** Describes why requests cannot be stored. */
export function storageFault(error: unknown): Finding {
  if (error instanceof NoDatabaseError)
    return warn('Base de datos', 'todavía no hay', { admin: error.message });

  const admin = explain(error);
  return fail('Solicitudes', 'ahora no se puede guardar ninguna', { admin });
}

/** Checks whether the last nightly job succeeded. */
export async function checkNight(
  { database }: Pick<StorageConfig, 'database'>,
  db: Db,
): Promise<Finding[]> {
  const failure = await readNightlyFailure(db);
  if (!failure) return [];

  const text = `falla desde el ${formatDateTime(failure.since)}`;
  return [
    warn('Trabajo de la noche', text, {
      owner: 'Díselo a quien lleva la web.',
      admin:
        `Ha fallado: ${failure.error}. Si no queda sitio, hazlo; ` +
        'el registro del servidor dice más.',
      ...backupAction(database),
    }),
  ];
}

/** Checks whether there is a backup from the last two nights. */
export async function checkBackups(
  {
    storage,
    requestsCommand,
  }: {
    storage: Pick<StorageConfig, 'database' | 'backupDir'>;
    requestsCommand: string;
  },
  now: Date,
): Promise<Finding> {
  const { database, backupDir } = storage;
  const kind = database.kind === 'sqlite' ? 'sqlite' : 'dump';
  const newest = await newestBackup(backupDir, kind, now).catch(() => undefined);
  const last = newest && `la última es del ${formatDateTime(newest.toISOString())}`;
  if (newest && now.getTime() - newest.getTime() <= maxAgeMs)
    return pass('Copias', `${last}.`, { admin: `Están en ${backupDir}.` });

  const made = last ?? 'todavía no hay ninguna';
  const lost = last ? 'se pierde lo que ha llegado desde entonces' : 'se pierde todo';
  const text = `${made}. Si se rompe el disco, ${lost}`;
  const admin =
    database.kind === 'sqlite'
      ? `Las hace el servidor cada noche en ${backupDir}. ` +
        `Una ahora: ${requestsCommand} backup`
      : `En ${backupDir} no hay volcados de las dos últimas noches: ` +
        'los hace pg_dump (docs/operations.md).';
  return warn('Copias', text, {
    owner: 'Pide que se haga una cada noche y que se guarde en otra máquina.',
    admin,
    ...backupAction(database),
  });
}

/** Checks whether the backups were copied to another machine in the last two nights. */
export async function checkOffsiteCopies(
  { offsiteMarker }: Pick<StorageConfig, 'offsiteMarker'>,
  now: Date,
): Promise<Finding> {
  const subject = 'Copias fuera';
  const owner = 'Pide que cada noche se guarde una copia en otra máquina.';
  if (offsiteMarker === null)
    return warn(subject, 'no consta que se haga ninguna', {
      owner,
      admin:
        'Pon en BACKUP_OFFSITE_MARKER el archivo que toca cada copia ' +
        '(docs/operations.md).',
    });

  const marker = await stat(offsiteMarker).catch(() => undefined);
  if (!marker)
    return warn(subject, 'todavía no hay ninguna', {
      owner,
      admin: `Cada una deja su hora en ${offsiteMarker}, que no existe.`,
    });

  const copiedAt = marker.mtime.toISOString();
  const last = `la última es del ${formatDateTime(copiedAt)}`;
  const isRecent = now.getTime() - marker.mtimeMs <= maxAgeMs;
  if (isRecent && copiedAt <= latestPlausible(now)) return pass(subject, `${last}.`);

  return warn(subject, last, {
    owner,
    admin: 'Mira qué le pasa (con systemd: systemctl status vertical-bcn-offsite).',
  });
}

/** Two nights, plus some hours for making the second backup. In milliseconds. */
const maxAgeMs = 54 * hourMs;

/** The desk can only make backups of SQLite. */
function backupAction({ kind }: StorageConfig['database']): Pick<Advice, 'action'> {
  return kind === 'sqlite' ? { action: 'backup' } : {};
}

/** Checks the free space on the disks of the program, the database and the backups. */
export async function checkRoom({
  database,
  backupDir,
}: Pick<StorageConfig, 'database' | 'backupDir'>): Promise<Finding> {
  const folders = [process.cwd(), backupDir];
  if (database.kind === 'sqlite') folders.push(dirname(database.file));
  const room = await Promise.all(folders.map(freeMebibytes));
  return judgeRoom(Math.floor(Math.min(...room)));
}

/**
 * Returns infinity for a missing folder, since a new installation only has the program's
 * folder.
 */
async function freeMebibytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / 2 ** 20;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function judgeRoom(mebibytes: number): Finding {
  if (mebibytes >= 1024)
    return pass('Disco', `quedan ${Math.floor(mebibytes / 1024)} GB.`);

  const text = `quedan ${mebibytes} MB. Si se llena, no se guarda nada más`;
  const advice = { admin: 'Haz sitio.' };
  return mebibytes < 100 ? fail('Disco', text, advice) : warn('Disco', text, advice);
}

/** Checks who can read a SQLite file, and whether the nightly job still rewrites it. */
export async function checkDatabaseFile(file: string): Promise<Finding[]> {
  const folder = dirname(file);
  const stats = {
    folder: await stat(folder).catch(() => undefined),
    file: await stat(file).catch(() => undefined),
  };
  const findings: Finding[] = [];
  if (isOpenToOthers(stats.folder?.mode) || isOpenToOthers(stats.file?.mode))
    findings.push(
      fail('Solicitudes', 'las pueden leer otros usuarios del servidor', {
        admin: `chmod 700 ${folder} && chmod 600 ${file}`,
      }),
    );
  if (stats.file && stats.file.size > maxVacuumBytes)
    findings.push(
      warn('Solicitudes', 'pasan de 200 MB: de lo borrado quedan restos en el archivo', {
        admin:
          'De noche ya no se reescribe entero. Pásate a PostgreSQL (docs/operations.md).',
      }),
    );

  return findings;
}

/** Returns whether the file mode gives the group or others any access. */
function isOpenToOthers(mode = 0): boolean {
  return (mode & 0o077) !== 0;
}
