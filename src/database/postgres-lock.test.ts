import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { goodRequest, postForm } from '../../tests/support/form.ts';
import { query, testPostgres } from '../../tests/support/postgres.ts';
import { startTestServer } from '../../tests/support/server.ts';
import { until } from '../../tests/support/until.ts';
import { DatabaseError, InUseError, StorageUnavailableError } from './errors.ts';
import { openDatabase, openDatabaseAlone } from './open.ts';

const postgres = testPostgres();

test('nobody is alone with a database on which a server writes, though the connection of its lock is broken', async (t) => {
  const { config, database, write } = await start(t);
  await write();
  await query(
    config.url,
    `select pg_terminate_backend(pid) ${connections} and state = 'idle in transaction'`,
  );
  // The server takes a second to lock it again.
  await assert.rejects(openDatabaseAlone(config), isInUse);
  await write();
  await database.close();
  await (await openDatabaseAlone(config)).close();
});

test('a server that has lost every connection writes nothing while somebody is alone, and then goes on', async (t) => {
  const { config, write, written } = await start(t);
  await write();
  const alone = await aloneAfterCut(config);
  for (let tries = 0; tries < 3; tries++) await assert.rejects(write(), StorageUnavailableError);
  assert.equal(await written(), 1);
  await alone.close();
  await until(() =>
    write().then(
      () => true,
      () => false,
    ),
  );
  await assert.rejects(openDatabaseAlone(config), isInUse);
});

test('a visitor meanwhile is told to try again, as while the database is away', async (t) => {
  const config = { kind: 'postgres', url: await postgres.newDatabase() } as const;
  const { url } = await startTestServer(t, { database: config });
  const alone = await aloneAfterCut(config);
  const refused = await postForm(url, goodRequest);
  assert.equal(refused.status, 503);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal((await fetch(`${url}/readyz`)).status, 503);
  await alone.close();
  assert.equal((await postForm(url, goodRequest)).status, 200);
});

const connections = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Cuts all connections, and is alone before any is made again. */
async function aloneAfterCut(config: Config) {
  for (;;) {
    await query(config.url, `select pg_terminate_backend(pid) ${connections}`);
    try {
      return await openDatabaseAlone(config);
    } catch (error) {
      if (!isInUse(error)) throw error;
    }
  }
}

type Config = { kind: 'postgres'; url: string };

async function start(t: TestContext) {
  const config: Config = { kind: 'postgres', url: await postgres.newDatabase() };
  const database = await openDatabase(config);
  t.after(() => database.close().catch(() => {}));
  const entry = { at: '', action: 'erase', detail: '{}' } as const;
  return {
    config,
    database,
    write: () => database.transact((transaction) => transaction.insertInto('audit').values(entry).execute()),
    written: async () => (await query(config.url, 'select id from audit')).length,
  };
}

function isInUse(error: unknown): boolean {
  return error instanceof DatabaseError && error.cause instanceof InUseError;
}
