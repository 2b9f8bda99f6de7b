import { newestBackup } from '../database/backup.ts';
import { readNightlyFailure } from '../requests/nightly.ts';
import { formatDateTime, hourMs } from '../time.ts';
import { type Finding, type Installation, pass, warn } from './check.ts';

/** Two nights, and some hours in which the second backup is made. */
const maxAgeMs = 54 * hourMs;

/** Checks whether backups are made, and the nightly job as a whole. */
export async function checkBackups({ config, db, now }: Installation): Promise<Finding[]> {
  if (!db) return [];
  const { database, backupDir, requestsCommand } = config;
  const isOurs = database.kind === 'sqlite';
  const action = isOurs ? { action: 'backup' as const } : {};
  const failure = await readNightlyFailure(db);
  const findings: Finding[] = [];
  if (failure)
    findings.push(
      warn('Trabajo de la noche', `falla desde el ${formatDateTime(failure.since)}`, {
        owner: 'Díselo a quien lleva la web.',
        admin: `Ha fallado: ${failure.error}. Si no queda sitio, hazlo; el registro del servidor dice más.`,
        ...action,
      }),
    );
  const newest = await newestBackup(backupDir);
  const last = newest && `la última es del ${formatDateTime(newest.toISOString())}`;
  if (newest && now.getTime() - newest.getTime() <= maxAgeMs)
    return [...findings, pass('Copias', `${last}.`, { admin: `Están en ${backupDir}.` })];
  const text = `${last ?? 'todavía no hay ninguna'}. Lo de después se perdería si se rompe el disco`;
  const backups = warn('Copias', text, {
    owner: 'Pide que se haga una cada noche y que se guarde en otra máquina.',
    admin: isOurs
      ? `Las hace el servidor cada noche en ${backupDir}. Una ahora: ${requestsCommand} backup`
      : `En ${backupDir} no hay volcados de las dos últimas noches: los hace pg_dump (docs/operations.md).`,
    ...action,
  });
  return [...findings, backups];
}
