import type { Db } from '../database/tables.ts';
import { lastBackup, lastBackupFailure } from '../requests/backup.ts';
import { formatDateTime, formatDuration } from '../time.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Of a backup that fails it is told at once; this is for one that is not even tried. */
const longMs = 3 * 24 * 60 * 60 * 1000;

/** Whether backups are made, as far as it is written down: by `requests backup`, the desk, and `deploy/backup.sh`. */
export async function checkBackups(
  db: Db,
  { requestsCommand }: { requestsCommand: string },
  now: Date,
): Promise<Finding> {
  const [at, failedAt] = [await lastBackup(db), await lastBackupFailure(db)];
  if (failedAt !== null)
    return warning(
      'Copias',
      `la de la noche ha fallado (${formatDateTime(failedAt)}). ` +
        (at === null ? 'No consta ninguna buena' : `La última buena es del ${formatDateTime(at)}`),
      {
        owner: 'Lo recibido desde entonces se perdería si se rompe el disco.',
        admin:
          'No se hizo, o no llegó fuera de la máquina. Por qué: journalctl -u vertical-bcn-backup. La siguiente se lleva ' +
          'también las que faltan fuera.',
      },
    );
  const ask = 'Pide que se haga una cada noche y que se guarde en otra máquina.';
  if (at === null)
    return warning('Copias', 'no consta ninguna. Si se rompe el disco, se pierden las solicitudes', {
      owner: ask,
      admin: `Una ahora: ${requestsCommand} backup ARCHIVO. Cada noche: docs/operations.md. Guárdala en otra máquina.`,
      help: 'backup',
    });
  const ageMs = now.getTime() - Date.parse(at);
  if (ageMs <= longMs)
    return good('Copias', `la última es del ${formatDateTime(at)}, hace ${formatDuration(ageMs)}.`, {
      help: 'backup',
    });
  return warning(
    'Copias',
    `la última es del ${formatDateTime(at)}. Lo de después se perdería si se rompe el disco`,
    {
      owner: ask,
      admin: 'Si se hacen cada noche, alguna ha fallado: docs/operations.md.',
      help: 'backup',
    },
  );
}

/** Whether the nightly backups are deleted when the privacy policy promises it; both in days. */
export function checkBackupDays({ promised, kept }: { promised: number; kept: number }): Finding[] {
  if (kept <= promised) return [];
  return [
    problem(
      'Copias',
      `se guardan ${kept} días, y la política de privacidad dice que se borran a los ${promised}`,
      {
        admin:
          `Pon BACKUP_DAYS=${promised} donde están las variables del servidor, y borra también las que están fuera de la ` +
          `máquina; o cambia backupDays en company.ts y ejecuta npm run build.`,
      },
    ),
  ];
}
