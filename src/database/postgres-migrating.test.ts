import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { query, testPostgres } from '../../tests/support/postgres.ts';
import { until } from '../../tests/support/until.ts';
import { openDatabase, openDialect } from './open.ts';

const postgres = testPostgres();

test('a start waits for the migration of another, however long that takes, and says so every ten seconds', async (t) => {
  const config = { kind: 'postgres', url: await postgres.newDatabase() } as const;
  await (await openDatabase(config)).close();
  const other = new Client({ connectionString: config.url });
  await other.connect();
  t.after(() => other.end());
  await other.query('begin; select pg_advisory_xact_lock(20261121)');
  shortenSilence(t);
  t.mock.timers.enable({ apis: ['setInterval'] });
  let told = 0;
  const opening = openDatabase(config, undefined, () => {
    told++;
  });
  opening.catch(() => {});
  const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await until(async () => (await query(config.url, waits)).length === 1);
  t.mock.timers.tick(25_000);
  assert.equal(told, 2);
  await outlastSilence(config);
  await other.query('commit');
  const { queries, close } = await opening;
  await sql`select 1`.execute(queries);
  await close();
  t.mock.timers.tick(25_000);
  assert.equal(told, 2);
});

/** A silent connection breaks after a second and a half instead of fifteen. */
function shortenSilence(t: { mock: typeof test.mock }): void {
  const setTimeout = Socket.prototype.setTimeout;
  t.mock.method(Socket.prototype, 'setTimeout', function (this: Socket, ms: number, call?: () => void) {
    return setTimeout.call(this, ms / 10, call);
  });
}

/** Resolves once another connection of a server, as silent as that which waits, has broken. */
async function outlastSilence(config: { kind: 'postgres'; url: string }): Promise<void> {
  const db = new Kysely({ dialect: await openDialect(config, 'reading') });
  await assert.rejects(sql`select pg_sleep(9)`.execute(db), /silent/);
  await db.destroy();
}
