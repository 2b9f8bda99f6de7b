import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Writes down that somebody took requests away as a file: how many, and nothing of them. */
export async function noteExport(
  db: Kysely<Tables>,
  { by, ...detail }: { count: number; format: string; by: number },
  now: Date,
): Promise<void> {
  const row = {
    at: now.toISOString(),
    action: 'export',
    detail: JSON.stringify(detail),
    person_id: by,
  } as const;
  await db.insertInto('audit').values(row).execute();
}
