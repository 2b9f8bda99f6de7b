import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { failedNight, lastBackup } from '../requests/backup.ts';
import { type Finding, good, warning } from './finding.ts';

/** Of a backup that fails it is told at once; this is for one that is not even tried. */
const longMs = 3 * 24 * 60 * 60 * 1000;

/** Whether backups are made, as far as it is written down: by `requests backup`, the desk, and `deploy/backup.sh`. */
export async function checkBackups(db: Kysely<Tables>, now: Date): Promise<Finding> {
  const [at, failedAt] = [await lastBackup(db), await failedNight(db)];
  if (failedAt !== null) return warning({ kind: 'nightly backup failed', at: failedAt, last: at });
  if (at === null) return warning({ kind: 'no backup known' });
  const ageMs = now.getTime() - Date.parse(at);
  return ageMs > longMs
    ? warning({ kind: 'last backup long ago', at })
    : good({ kind: 'last backup', at, ageMs });
}
