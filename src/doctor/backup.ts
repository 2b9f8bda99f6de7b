import type { Config } from '../config.ts';
import { newestBackup } from '../database/backup.ts';
import type { Db } from '../database/tables.ts';
import { readNightlyFailure } from '../requests/nightly.ts';
import { formatDateTime, formatDuration } from '../time.ts';
import { type Finding, good, warning } from './finding.ts';

/** Two nights, and some hours in which the second backup is made. */
const longMs = 54 * 60 * 60 * 1000;

/** Checks whether backups are made, and the nightly job as a whole. */
export async function checkBackups(
  db: Db,
  { database, backupDir, requestsCommand }: Pick<Config, 'database' | 'backupDir' | 'requestsCommand'>,
  now: Date,
): Promise<Finding[]> {
  const failure = await readNightlyFailure(db);
  const failed = failure && `el trabajo de la noche falla desde el ${formatDateTime(failure.since)}`;
  const findings = failed
    ? [
        warning('Copias', failed, {
          owner: 'Díselo a quien lleva la web.',
          admin: `Ha fallado: ${failure.error}. Si no queda sitio, hazlo; el registro del servidor dice más.`,
          help: 'backup',
        }),
      ]
    : [];
  const newest = await newestBackup(backupDir);
  const ageMs = newest ? now.getTime() - newest.getTime() : Number.POSITIVE_INFINITY;
  const last = newest && `la última es del ${formatDateTime(newest.toISOString())}`;
  if (ageMs <= longMs)
    return [...findings, good('Copias', `${last}, hace ${formatDuration(ageMs)}.`, { help: 'backup' })];
  const admin =
    database.kind === 'sqlite'
      ? `Las hace el servidor cada noche en ${backupDir}. Una ahora: ${requestsCommand} backup`
      : `En ${backupDir} no hay volcados de las dos últimas noches: los hace pg_dump (docs/operations.md).`;
  const what = `${last ?? 'todavía no hay ninguna'}. Lo de después se perdería si se rompe el disco`;
  return [
    ...findings,
    warning('Copias', what, {
      owner: 'Pide que se haga una cada noche y que se guarde en otra máquina.',
      admin,
      help: 'backup',
    }),
  ];
}
