import { randomUUID } from 'node:crypto';
import type { Db } from './tables.ts';

/**
 * Returns a setting, which it creates if it does not exist. Concurrent callers get the
 * same value.
 */
export async function getOrCreateSetting(
  db: Db,
  name: string,
  create: () => string,
): Promise<string> {
  const settings = db.selectFrom('settings').select('value').where('name', '=', name);
  const found = await settings.executeTakeFirst();
  if (found) return found.value;

  await db
    .insertInto('settings')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();

  return (await settings.executeTakeFirstOrThrow()).value;
}

/**
 * Writes at least as many bytes as the longest request takes: 41,289, including the
 * columns derived from its fields. It writes a character that only Unicode has. The row
 * stays until the next probe, since a row that is deleted at once might never reach the
 * disk.
 */
export async function probeWrite(db: Db): Promise<void> {
  const name = `storage-probe ${randomUUID()}`;
  const value = '🏢'.repeat(12_000);
  await db.insertInto('settings').values({ name, value }).execute();
  const probes = db.deleteFrom('settings').where('name', 'like', 'storage-probe %');
  await probes.where('name', '!=', name).execute();
}
