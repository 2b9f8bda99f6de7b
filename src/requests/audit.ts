import type { Kysely } from 'kysely';
import type { AuditTable, Tables } from '../database/tables.ts';

/** Writes down what somebody did with all that is stored: in figures, without personal data. */
export async function writeAudit(
  db: Kysely<Tables>,
  { action, by, figures }: Deed,
  now: Date,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at: now.toISOString(), action, detail: JSON.stringify(figures), person_id: by })
    .execute();
}

type Deed = Pick<AuditTable, 'action'> & {
  /** The person; null in the terminal. */
  by: number | null;
  figures: object;
};
