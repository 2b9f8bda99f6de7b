import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { NewerDatabaseError } from './errors.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

test('a new database gets every migration, each with its row in the ledger', async (t) => {
  const db = await emptyDatabase(t);
  await migrate(db, 'sqlite');
  assert.deepEqual(
    await ledger(db),
    migrations.map(({ id }) => id),
  );
});

test('migrating twice changes nothing', async (t) => {
  const db = await emptyDatabase(t);
  await migrate(db, 'sqlite');
  await migrate(db, 'sqlite');
  assert.equal((await ledger(db)).length, migrations.length);
});

test('a migration that fails leaves neither its changes nor its row', async (t) => {
  const db = await emptyDatabase(t);
  await assert.rejects(migrate(db, 'sqlite', { all: [...migrations, failing] }), /half way/);
  assert.equal((await ledger(db)).includes(failing.id), false);
  const tables = await db.introspection.getTables();
  assert.equal(
    tables.some(({ name }) => name === 'half'),
    false,
  );
});

test('a database that a newer version wrote is refused, naming what it has', async (t) => {
  const db = await emptyDatabase(t);
  await migrate(db, 'sqlite');
  await db.insertInto('migrations').values({ id: 999, name: 'future', applied_at: '' }).execute();
  await assert.rejects(migrate(db, 'sqlite'), (error) => {
    assert.ok(error instanceof NewerDatabaseError);
    assert.match(error.message, /newer version.*migration 999 \(future\)/);
    return true;
  });
});

test('migrations are numbered without gaps, in order', () => {
  assert.deepEqual(
    migrations.map(({ id }) => id),
    migrations.map((_, index) => index + 1),
  );
});

test('the id of a deleted request is never given again', async (t) => {
  const db = await emptyDatabase(t);
  await migrate(db, 'sqlite');
  const row = { received_at: '', state: 'received', name: '', email: '', phone: '', message: '' } as const;
  await db.insertInto('requests').values(row).execute();
  await db.deleteFrom('requests').execute();
  await db.insertInto('requests').values(row).execute();
  const rows = await db.selectFrom('requests').select('id').execute();
  assert.deepEqual(
    rows.map(({ id }) => id),
    [2],
  );
});

const failing: Migration = {
  id: 1000,
  name: 'failing',
  async up(db) {
    await sql`create table half (id integer)`.execute(db);
    throw new Error('half way');
  },
};

async function emptyDatabase(t: TestContext): Promise<Kysely<Tables>> {
  return open(t, join(await temporaryDirectory(t), 'requests.sqlite'));
}

function open(t: TestContext, file: string): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: openSqlite(file) });
  t.after(() => db.destroy());
  return db;
}

async function ledger(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db.selectFrom('migrations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
