import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand, runProcess } from '../../tests/kit/commands.ts';
import { testPostgres } from '../../tests/kit/postgres.ts';
import { fill, newestRequests, storedRequest } from '../../tests/kit/requests.ts';
import { sqliteFile } from '../../tests/kit/stores.ts';
import { openDatabase } from '../database/open.ts';

const postgres = testPostgres();

test('copies SQLite to an empty PostgreSQL', async (t) => {
  const source = await sqliteFile(t);
  await fill(source, [{}]);
  const url = await postgres.newDatabase();
  const to = new URL(url);
  const env = { PGPASSWORD: to.password };
  to.password = '';
  const { code, stdout, stderr } = await runProcess(source, ['copy', '--to', to.href], env);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^requests +1$/m);
  const target = await openDatabase({ kind: 'postgres', url });
  t.after(target.close);
  assert.equal((await newestRequests(target.queries))[0]?.message, storedRequest.message);
  const again = await runProcess(source, ['copy', '--to', to.href], env);
  assert.deepEqual([again.code, /tiene ya datos/.test(again.stderr)], [1, true]);
});

test('copy requires a SQLite source and a URL without a password', async (t) => {
  const to = 'postgres://web@127.0.0.1:1/requests';
  assert.equal((await runCommand(await sqliteFile(t), ['copy', '--to', to])).code, 1);
  assert.equal((await runCommand({ kind: 'postgres', url: to }, ['copy', '--to', to])).code, 1);
  for (const secret of ['postgres://web:s3cret@127.0.0.1:1/requests', `${to}?password=s3cret`]) {
    const { code, stderr } = await runCommand(await sqliteFile(t), ['copy', '--to', secret]);
    assert.deepEqual([code, /PGPASSWORD/.test(stderr), /s3cret/.test(stderr)], [2, true, false]);
  }
});
