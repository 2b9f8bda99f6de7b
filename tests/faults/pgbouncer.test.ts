import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../src/database/open.ts';
import { databaseEnv, runCommand } from '../kit/commands.ts';
import { openTestDatabase, sqliteFile } from '../kit/database.ts';
import { type Afterwards, shared, temporaryDirectory } from '../kit/folders.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { freePort } from '../kit/port.ts';
import { newPostgresDatabase, type PostgresConfig, query } from '../kit/postgres.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { fill, storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';

// Debian has it as `pgbouncer`, and .ci/run installs it.
const skip = spawnSync('pgbouncer', ['--version']).error
  ? 'PgBouncer is not installed'
  : false;

describe('PgBouncer in front of PostgreSQL', { skip }, () => {
  const ends = shared();
  let config: PostgresConfig;
  let database: Database;
  before(async () => {
    const postgres = await newPostgresDatabase();
    const name = new URL(postgres.url).pathname.slice(1);
    await query(postgres.url, `alter database ${name} set synchronous_commit = off`);
    config = await startPgBouncer(ends, postgres);
    database = await openTestDatabase(ends, config);
  });
  after(ends.end);

  for (const [name, value] of Object.entries({
    synchronous_commit: 'on',
    statement_timeout: '10s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '10s',
  }))
    test(`passes ${name} on`, async () => {
      const setting = sql<{ value: string }>`select current_setting(${name}) as value`;

      const { rows } = await setting.execute(database.queries);

      assert.deepEqual(rows, [{ value }]);
    });

  test('passes a form on', async (t) => {
    const env = { ...(await workplace(t)), ...databaseEnv(config) };
    const { url } = await startProcess(t, env);

    const { status } = await postForm(url, validRequest);

    assert.equal(status, 200);
    assert.equal((await storedRequests(config)).length, 1);
  });

  test('passes a copy of SQLite on', async (t) => {
    const source = await sqliteFile(t);
    await fill(source, [{}]);
    const target = await startPgBouncer(t, await newPostgresDatabase());

    const { code } = await runCommand(source, ['copy', '--to', target.url]);

    assert.equal(code, 0);
    assert.equal((await storedRequests(target)).length, 1);
  });
});

/** Starts PgBouncer with its defaults in front of a database. It ends with the test. */
async function startPgBouncer(
  t: Afterwards,
  { url }: PostgresConfig,
): Promise<PostgresConfig> {
  const port = await freePort();
  const folder = await temporaryDirectory(t);
  // PgBouncer refuses to run as root.
  await chmod(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
    * = host=127.0.0.1 port=${new URL(url).port} user=postgres
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any`,
  );

  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('pgbouncer', [settings], { stdio: 'ignore', ...user });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });

  const pooled = new URL(url);
  pooled.port = String(port);
  const answers = () =>
    query(pooled.href, 'select 1').then(
      () => true,
      () => false,
    );
  await until(answers);
  return { kind: 'postgres', url: pooled.href };
}
