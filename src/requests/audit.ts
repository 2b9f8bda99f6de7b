import type { AuditTable, Db } from '../database/tables.ts';

/** Writes down what was done with all that is stored, or became of a device: without personal data of a visitor. */
export async function writeAudit(db: Db, { action, by, detail }: AuditEntry, now: Date): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at: now.toISOString(), action, detail: JSON.stringify(detail), personId: by })
    .execute();
}

type AuditEntry = Pick<AuditTable, 'action'> & {
  /** The person who did it or whom it concerns; null in the terminal. */
  by: number | null;
  detail: object;
};
