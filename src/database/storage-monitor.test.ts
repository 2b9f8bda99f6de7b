import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../tests/kit/clock.ts';
import {
  openTestDatabase,
  sqliteFile,
  testDatabase,
  testOnPostgres,
} from '../../tests/kit/database.ts';
import { query } from '../../tests/kit/postgres.ts';
import { until } from '../../tests/kit/until.ts';
import type { DatabaseConfig } from '../config.ts';
import { minuteMs } from '../time.ts';
import { noteStorageError } from './errors.ts';
import { createStorageMonitor } from './storage-monitor.ts';
import type { Transact } from './transact.ts';

test('detects a disk that has room only for a small row', async (t) => {
  const { storage, fillDisk } = await open(t, await sqliteFile(t));

  await fillDisk();

  const failure = await storage.probe();
  assert.match(failure?.reason ?? '', /full/);
});

test('reports a full disk as the cause', async (t) => {
  const { storage, fillDisk } = await open(t, await sqliteFile(t));

  await fillDisk();

  assert.equal((await storage.probe())?.cause, 'disk');
});

test('reports since when requests cannot be stored', async (t) => {
  const { storage, clock, fillDisk } = await open(t, await sqliteFile(t));
  await fillDisk();
  await storage.probe();

  clock.advance(minuteMs);
  await storage.probe();

  assert.equal(storage.failure()?.since, '2026-11-21T09:00:00.000Z');
});

test('detects that the disk has room again', async (t) => {
  const { storage, fillDisk, emptyDisk } = await open(t, await sqliteFile(t));
  await fillDisk();
  await storage.probe();

  await emptyDisk();

  await storage.probe();
  assert.equal(storage.failure(), undefined);
});

testOnPostgres('detects a PostgreSQL that became read-only', async (t, config) => {
  const { storage } = await open(t, config);
  assert.equal(await storage.probe(), undefined);
  const name = new URL(config.url).pathname.slice(1);

  await query(
    config.url,
    `alter database ${name} set default_transaction_read_only = on`,
  );
  await query(
    config.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid()`,
  );

  // The first query on each closed connection may report only that it was closed.
  await until(async () => /read-only/.test((await storage.probe())?.reason ?? ''));
});

testDatabase('concurrent callers share one probe', async (t, config) => {
  const { storage, tries } = await open(t, config);

  await Promise.all(Array.from({ length: 20 }, storage.probe));

  assert.equal(tries(), 1);
});

testDatabase('probes once if the state is unknown', async (t, config) => {
  const { storage, tries } = await open(t, config);

  await storage.known();
  await storage.known();

  assert.equal(tries(), 1);
});

testDatabase('probes after a storage error', async (t, config) => {
  const { storage, tries } = await open(t, config);
  const error = new Error('disk is full');
  noteStorageError(error);

  storage.probeAfter(error);

  await until(() => tries() === 1);
});

testDatabase('does not probe after another error', async (t, config) => {
  const { storage, tries } = await open(t, config);

  storage.probeAfter(new TypeError());

  assert.equal(tries(), 0);
});

test('starts no probe after an error while the failure is known', async (t) => {
  const { storage, tries, fillDisk } = await open(t, await sqliteFile(t));
  await fillDisk();
  await storage.probe();
  const error = new Error('disk is full');
  noteStorageError(error);

  storage.probeAfter(error);

  assert.equal(tries(), 1);
});

testDatabase('keeps a single row for all probes', async (t, config) => {
  const { queries, storage } = await open(t, config);
  await queries.insertInto('settings').values({ name: 'vapid-key', value: '' }).execute();

  for (let count = 0; count < 3; count++) await storage.probe();

  const rows = await queries.selectFrom('settings').select('name').execute();
  assert.equal(rows.length, 2);
});

/** Opens a database and a monitor that counts its probes. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { queries, transact } = await openTestDatabase(t, config);
  const clock = testClock();
  let tries = 0;
  const countingTransact: Transact = (work) => {
    tries++;
    return transact(work);
  };

  return {
    queries,
    clock,
    storage: createStorageMonitor({ transact: countingTransact }, clock),
    tries: () => tries,
    async fillDisk(): Promise<void> {
      const pages = await sql<{ pageCount: number }>`pragma page_count`.execute(queries);
      const count = sql.lit(pages.rows[0]?.pageCount ?? 0);
      await sql`pragma max_page_count = ${count}`.execute(queries);
    },
    async emptyDisk(): Promise<void> {
      await sql`pragma max_page_count = 1000000`.execute(queries);
    },
  };
}
