import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase } from './open.ts';

testDatabase('distinguishes storage errors from programming errors', async (t, config) => {
  const { transact, close } = await openDatabase(config);
  t.after(close);
  const mistakes = [
    sql`insert into nowhere values (1)`,
    sql`select from where`,
    sql`insert into settings (name) values ('2026-11-21')`,
  ];
  for (const mistake of mistakes) {
    const work = transact(async (transaction) => void (await mistake.execute(transaction)));
    await assert.rejects(work, ({ name }: Error) => name !== 'StorageUnavailableError');
  }
  const mistake = new TypeError('undefined is not a function');
  const work = transact(async () => {
    throw mistake;
  });
  await assert.rejects(work, mistake);
  const readOnly = config.kind === 'sqlite' ? sql`pragma query_only = on` : sql`set transaction read only`;
  const refused = transact(async (transaction) => {
    await readOnly.execute(transaction);
    await sql`insert into settings (name, value) values ('2026-11-21', 'a')`.execute(transaction);
  });
  await assert.rejects(refused, { name: 'StorageUnavailableError' });
});

testDatabase('reports an unreachable database as a storage error', async (t, config) => {
  const { transact, close } = await openDatabase(config);
  t.after(close);
  const connection =
    config.kind === 'sqlite'
      ? sql`pragma query_only = on`
      : sql`select pg_terminate_backend(pg_backend_pid())`;
  const cutOff = transact(async (transaction) => {
    await connection.execute(transaction);
    await sql`delete from settings`.execute(transaction);
  });
  await assert.rejects(cutOff, { name: 'StorageUnavailableError' });
});
