import type { Db } from './tables.ts';

/** Returns a setting, and creates it if there is none. Concurrent callers get the same value. */
export async function getOrCreateSetting(db: Db, name: string, create: () => string): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  const found = await read();
  if (found) return found.value;
  await db
    .insertInto('settings')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read())?.value ?? getOrCreateSetting(db, name, create);
}
