import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Writes down that a backup was made, so that the desk can say when. */
export async function noteBackup(db: Kysely<Tables>, detail: { requests: number }, now: Date): Promise<void> {
  const row = { at: now.toISOString(), action: 'backup', detail: JSON.stringify(detail) } as const;
  await db.insertInto('audit').values(row).execute();
}

/** When the last one was made that was written down; null where none was. */
export async function lastBackup(db: Kysely<Tables>): Promise<string | null> {
  const { at } = await db
    .selectFrom('audit')
    .select((select) => select.fn.max('at').as('at'))
    .where('action', '=', 'backup')
    .executeTakeFirstOrThrow();
  return at;
}
