import { dirname, join } from 'node:path';
import type { DatabaseConfig } from '../config/database.ts';
import { copyFile } from '../database/backup/copy-file.ts';
import { writeWhole } from '../database/backup/write-whole.ts';
import type { Db } from '../database/tables.ts';
import { messageOf } from '../reason.ts';
import { writeAudit } from './audit.ts';
import { forgetJobRun, lastJobRun, recordJobRun } from './job-runs.ts';

/**
 * Makes a backup beside the database, in the place of the last one made so: meant for the moment before a change. It is on
 * the same disk, so it is no substitute for backups on another machine. PostgreSQL has its own programs.
 *
 * @param by is the person who asked for it.
 */
export async function backUp(
  { db, config, by }: { db: Db; config: DatabaseConfig; by: number },
  now: Date,
): Promise<BackedUp> {
  if (config.kind === 'postgres') return { outcome: 'by PostgreSQL itself' };
  const file = join(dirname(config.file), 'copia-oficina.sqlite');
  try {
    const { requests } = await writeWhole(file, { replace: true }, (temporary) =>
      copyFile(config.file, temporary),
    );
    await writeAudit(db, { action: 'backup', by, detail: { requests } }, now);
    return { outcome: 'made', file, requests };
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error) };
  }
}

export type BackedUp =
  | { outcome: 'made'; file: string; requests: number }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'by PostgreSQL itself' };

/** Records how the nightly backup ended. A failure stands until a nightly backup succeeds. */
export async function recordBackupRun(db: Db, { failed }: { failed: boolean }, now: Date): Promise<void> {
  if (failed) await recordJobRun(db, 'failed-backup', now);
  else await forgetJobRun(db, 'failed-backup');
}

/** Returns when the last nightly backup failed; null if it did not. */
export function lastBackupFailure(db: Db): Promise<string | null> {
  return lastJobRun(db, 'failed-backup');
}

/** When the last backup was made that was written down; null where there is none. */
export async function lastBackup(db: Db): Promise<string | null> {
  const { at } = await db
    .selectFrom('audit')
    .select((select) => select.fn.max('at').as('at'))
    .where('action', '=', 'backup')
    .executeTakeFirstOrThrow();
  return at;
}
