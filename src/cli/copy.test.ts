import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { runCommand, runProcess } from '../../tests/kit/commands.ts';
import { sqliteFile, testOnPostgres } from '../../tests/kit/database.ts';
import { fill } from '../../tests/kit/requests.ts';

testOnPostgres('copies SQLite to an empty PostgreSQL', async (t, { url }) => {
  const copy = await copierTo(t, url);

  const { code, stdout, stderr } = await copy();

  assert.equal(code, 0, stderr);
  assert.match(stdout, /^requests +1$/m);
});

testOnPostgres('refuses a PostgreSQL that has data', async (t, { url }) => {
  const copy = await copierTo(t, url);
  await copy();

  const { code, stderr } = await copy();

  assert.equal(code, 1);
  assert.match(stderr, /tiene ya datos/);
});

const to = 'postgres://web@127.0.0.1:1/requests';

test('fails without a SQLite database', async (t) => {
  const { code } = await runCommand(await sqliteFile(t), ['copy', '--to', to]);
  assert.equal(code, 1);
});

test('fails if the source is PostgreSQL', async () => {
  const { code } = await runCommand({ kind: 'postgres', url: to }, ['copy', '--to', to]);
  assert.equal(code, 1);
});

for (const { where, url } of [
  { where: 'before the host', url: 'postgres://web:s3cret@127.0.0.1:1/requests' },
  { where: 'in the query', url: `${to}?password=s3cret` },
])
  test(`refuses a password ${where}`, async (t) => {
    const ended = await runCommand(await sqliteFile(t), ['copy', '--to', url]);

    assert.equal(ended.code, 2);
    assert.match(ended.stderr, /PGPASSWORD/);
    assert.doesNotMatch(ended.stderr, /s3cret/);
  });

/** Returns a function that copies a database of one request. */
async function copierTo(t: TestContext, url: string) {
  const source = await sqliteFile(t);
  await fill(source, [{}]);
  const target = new URL(url);
  const env = { PGPASSWORD: target.password };
  target.password = '';
  return () => runProcess(source, ['copy', '--to', target.href], env);
}
