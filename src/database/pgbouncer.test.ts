import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { noPgBouncer, startPgBouncer } from '../../tests/support/pgbouncer.ts';
import { query, testPostgres } from '../../tests/support/postgres.ts';
import { openDatabase, openDatabaseAlone, openDatabaseForReading } from './open.ts';

const postgres = testPostgres();

const refusals = {
  transaction: /cannot be opened: .*pool_mode = session/,
  // PgBouncer's own words.
  statement: /cannot be opened: transaction blocks not allowed in statement pooling mode/,
};

for (const mode of ['transaction', 'statement'] as const) {
  test(`PgBouncer in ${mode} mode is refused with what to do, and leaves no setting behind`, {
    skip: noPgBouncer,
  }, async (t) => {
    const direct = await postgres.newDatabase();
    const url = await startPgBouncer(t, direct, mode);
    for (const open of [openDatabase, openDatabaseForReading, openDatabaseAlone])
      await assert.rejects(open({ kind: 'postgres', url }), refusals[mode]);
    assert.deepEqual(await query(url, 'show default_transaction_read_only'), [
      { default_transaction_read_only: 'off' },
    ]);
  });
}

test('through PgBouncer in session mode servers and commands work side by side, each with its settings', {
  skip: noPgBouncer,
}, async (t) => {
  const url = await startPgBouncer(t, await postgres.newDatabase(), 'session');
  const config = { kind: 'postgres', url } as const;
  const servers = [await openDatabase(config), await openDatabase(config)];
  const reader = await openDatabaseForReading(config);
  for (const { close } of [...servers, reader]) t.after(close);
  for (const { queries, transact } of servers) {
    await transact((transaction) =>
      transaction
        .insertInto('requests')
        .values({ received_at: '', state: 'received', name: '', email: '', phone: '', message: '' })
        .execute(),
    );
    const { rows } = await sql`select current_setting('statement_timeout') as value`.execute(queries);
    assert.deepEqual(rows, [{ value: '10s' }]);
  }
  const rows = await reader.queries.selectFrom('requests').select('id').execute();
  assert.equal(rows.length, 2);
  await assert.rejects(reader.queries.deleteFrom('requests').execute(), /read-only/);
  await assert.rejects(openDatabaseAlone(config), /has it open/);
});
