import type { Db, Tables } from './tables.ts';

/** Adds an entry to the audit log, without personal data of visitors. */
export async function writeAudit(
  db: Db,
  { action, by, detail }: AuditEntry,
  now: Date,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: now.toISOString(),
      action,
      detail: JSON.stringify(detail),
      personId: by,
    })
    .execute();
}

/** `by` is null for a command in the terminal. */
type AuditEntry = Pick<Tables['audit'], 'action'> & { by: number | null; detail: object };
