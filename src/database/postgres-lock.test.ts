import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { goodRequest, postForm } from '../../tests/support/form.ts';
import { query, testPostgres } from '../../tests/support/postgres.ts';
import { startTestServer } from '../../tests/support/server.ts';
import { until } from '../../tests/support/until.ts';
import { DatabaseError, InUseError, StorageUnavailableError } from './errors.ts';
import { type Database, openDatabase, openDatabaseAlone } from './open.ts';

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

test('a database that has fallen silent holds up nobody who closes it', async (t) => {
  const { url, fallSilent } = await startRelay(t, await postgres.newDatabase());
  const database = await openDatabase({ kind: 'postgres', url });
  await readAll(database);
  fallSilent();
  const asked = assert.rejects(readAll(database));
  const closed = database.close().then(() => 'closed');
  // Ten times as long as it is given.
  assert.equal(await Promise.race([closed, wait(10_000, 'still open', { ref: false })]), 'closed');
  await asked;
});

const readAll = (database: Database) => database.queries.selectFrom('audit').selectAll().execute();

/** Something between a server and its database that may go on holding their connections, and pass nothing on. */
async function startRelay(t: TestContext, databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const sockets: Socket[] = [];
  let isSilent = false;
  const relay = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => isSilent || to.write(data));
      from.on('end', () => isSilent || to.end());
      from.on('error', () => {});
    }
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    relay.close();
  });
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return {
    url: url.href,
    fallSilent() {
      isSilent = true;
    },
  };
}

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
