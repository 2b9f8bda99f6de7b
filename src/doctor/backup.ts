import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { lastBackup } from '../requests/backup.ts';
import { type Finding, good, warning } from './finding.ts';

/** A nightly one may fail twice before somebody has to look. */
const longMs = 3 * 24 * 60 * 60 * 1000;

/** Whether backups are made, as far as it is written down: by `requests backup`, the desk, and `deploy/backup.sh`. */
export async function checkBackups(db: Kysely<Tables>, now: Date): Promise<Finding> {
  const at = await lastBackup(db);
  if (at === null) return warning({ kind: 'no backup known' });
  return now.getTime() - Date.parse(at) > longMs
    ? warning({ kind: 'last backup long ago', at })
    : good({ kind: 'last backup', at });
}
