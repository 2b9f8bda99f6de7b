import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Writes as much as the longest request takes, to be run in a transaction of its own. It stays until the next try: what is
 * rolled back, or deleted at once, need never have had room on the disk.
 */
export async function tryToStore(db: Kysely<Tables>, now: Date): Promise<void> {
  const key = randomUUID();
  await db.insertInto('storage_tries').values({ key, at: now.toISOString(), filling }).execute();
  await db.deleteFrom('storage_tries').where('key', '!=', key).execute();
}

const filling = 'written?'.repeat(3000);
