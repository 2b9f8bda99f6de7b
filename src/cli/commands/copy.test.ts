import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand, runProcess } from '../../../tests/support/commands.ts';
import { goodRequest } from '../../../tests/support/form.ts';
import { testPostgres } from '../../../tests/support/postgres.ts';
import { newestRequests } from '../../../tests/support/requests.ts';
import { sqliteFile } from '../../../tests/support/stores.ts';
import { openDatabase } from '../../database/open.ts';
import { insertRequest } from '../../requests/store.ts';

const postgres = testPostgres();
const request = { ...goodRequest, received_at: '2026-11-20T10:00:00.000Z', state: 'received' } as const;

test('copy takes everything to PostgreSQL, and says for each table that both sides are the same', async (t) => {
  const source = await sqliteFile(t);
  const { queries, close } = await openDatabase(source);
  await insertRequest(queries, request);
  await close();
  const url = await postgres.newDatabase();
  const { to, env } = apart(url);
  const { code, stdout } = await runProcess(source, ['copy', '--to', to], env);
  assert.equal(code, 0);
  assert.match(stdout, /^requests +1 {2}[0-9a-f]{16} {2}igual$/m);
  const target = await openDatabase({ kind: 'postgres', url });
  t.after(target.close);
  assert.equal((await newestRequests(target.queries))[0]?.message, request.message);
  const again = await runProcess(source, ['copy', '--to', to], env);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /El destino tiene ya datos \(en requests\)/);
});

test('without a source, without a target and onto itself nothing is copied', async (t) => {
  const nowhere = await sqliteFile(t);
  const url = await postgres.newDatabase();
  const { to } = apart(url);
  assert.match((await runCommand(nowhere, ['copy', '--to', to])).stderr, /No hay base de datos que copiar/);
  assert.match((await runCommand(nowhere, ['copy'])).stderr, /Falta el destino/);
  assert.match((await runCommand(nowhere, ['copy', '--to', 'mysql://a/b'])).stderr, /--destino espera/);
  const itself = { kind: 'postgres', url } as const;
  assert.match((await runCommand(itself, ['copy', '--to', to])).stderr, /la misma base/);
});

test('a password that every user of the machine could read is refused, and not said again', async (t) => {
  const url = await postgres.newDatabase();
  for (const to of [url, `${apart(url).to}?password=${new URL(url).password}`]) {
    const { code, stderr } = await runCommand(await sqliteFile(t), ['copy', '--to', to]);
    assert.equal(code, 2);
    assert.match(stderr, /PGPASSWORD/);
    assert.doesNotMatch(stderr, new RegExp(`:${new URL(url).password}@|password=`));
  }
});

/** A URL without its password, and that as libpq takes it from the environment. */
function apart(url: string) {
  const to = new URL(url);
  const env = { PGPASSWORD: to.password };
  to.password = '';
  return { to: to.href, env };
}
