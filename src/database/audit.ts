import type { Db, Tables } from './tables.ts';

/** Writes an entry in the audit log, without personal data of a visitor. */
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

/** `by` is null in the terminal. */
type AuditEntry = Pick<Tables['audit'], 'action'> & { by: number | null; detail: object };
