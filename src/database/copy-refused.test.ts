import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Kysely } from 'kysely';
import { goodRequest } from '../../tests/support/form.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { insertRequest } from '../requests/store.ts';
import { copyDatabase } from './copy.ts';
import { openDatabase, openDialect } from './open.ts';
import type { Tables } from './tables.ts';

const request = { ...goodRequest, received_at: '2026-11-20T10:00:00.000Z', state: 'received' } as const;

testDatabase('a target with other requests gets nothing of what comes before them', async (t, target) => {
  const { queries, close } = await openDatabase(target);
  await insertRequest(queries, { ...request, name: 'Otra' });
  await close();
  await assert.rejects(copyDatabase(await newSource(t), target), { reason: 'other data', table: 'requests' });
  assert.deepEqual(await read(target, 'people'), []);
});

testDatabase(
  'a target on which a server has run once gets nothing, though it has no request',
  async (t, target) => {
    const { queries, close } = await openDatabase(target);
    await queries.insertInto('rounds').values({ task: 'retention', at: 'then' }).execute();
    await close();
    await assert.rejects(copyDatabase(await newSource(t), target), { reason: 'other data', table: 'rounds' });
    assert.deepEqual([await read(target, 'people'), await read(target, 'requests')], [[], []]);
  },
);

/** With a person and a request. */
async function newSource(t: TestContext): Promise<DatabaseConfig> {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  await queries.insertInto('people').values({ name: 'Marc', name_key: 'marc', created_at: '' }).execute();
  await insertRequest(queries, request);
  await close();
  return config;
}

/** Without migrating. */
async function read(config: DatabaseConfig, table: 'people' | 'requests'): Promise<unknown[]> {
  const db = new Kysely<Tables>({ dialect: await openDialect(config, 'reading') });
  try {
    return await db.selectFrom(table).selectAll().execute();
  } finally {
    await db.destroy();
  }
}
