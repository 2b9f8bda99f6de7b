import assert from 'node:assert/strict';
import { Kysely } from 'kysely';
import type { DatabaseConfig } from '../../src/config/database.ts';
import { migrations } from '../../src/database/migrations.ts';
import { openDatabase, openDialect } from '../../src/database/open.ts';
import type { Tables } from '../../src/database/tables.ts';
import { placeOf } from '../support/commands.ts';
import { makeEarlierDatabase } from '../support/earlier-schema.ts';
import { testDatabase } from '../support/stores.ts';
import { runToEnd, startProcess, workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

testDatabase(
  'servers that start together on an older database all come up, and one migrates it',
  async (t, config) => {
    await makeEarlierDatabase(config, 1);
    const env = { ...(await workplace(t)), ...placeOf(config) };
    const servers = await Promise.all([1, 2, 3].map(() => startProcess(t, env)));
    for (const { url } of servers) assert.equal((await fetch(`${url}/readyz`)).status, 200);
    assert.deepEqual(
      (await ledger(config)).map(({ id }) => id),
      migrations.map(({ id }) => id),
    );
    assert.equal((await storedRequests(config)).length, 2);
  },
);

testDatabase(
  'an older server refuses what a newer one has written, says what to do, and changes nothing',
  async (t, config) => {
    const database = await openDatabase(config);
    const future = { id: 99, name: 'from the future', applied_at: '' };
    await database.queries.insertInto('migrations').values(future).execute();
    await database.close();
    const before = await ledger(config);
    const { code, stdout, stderr } = await runToEnd(t, { ...(await workplace(t)), ...placeOf(config) });
    assert.deepEqual({ code, stdout }, { code: 78, stdout: '' });
    assert.match(stderr, /newer version of this program: it has migration 99 \(from the future\).*backup/);
    assert.deepEqual(await ledger(config), before);
  },
);

async function ledger(config: DatabaseConfig) {
  const db = new Kysely<Tables>({ dialect: await openDialect(config, 'writing') });
  try {
    return await db.selectFrom('migrations').selectAll().orderBy('id').execute();
  } finally {
    await db.destroy();
  }
}
