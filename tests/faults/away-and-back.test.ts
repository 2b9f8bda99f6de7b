import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import { databaseEnv } from '../kit/commands.ts';
import { sqliteIn } from '../kit/database.ts';
import { query, startPostgres } from '../kit/postgres.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { inMs, median, report, scale } from './report.ts';
import { needsRoot, smallDisk } from './small-disk.ts';

const rounds = scale(1, 20);
const postgres = await startPostgres();

const title = `${rounds} times: 503, not ready, nothing lost, back by itself`;

test(`a full disk, ${title}`, { skip: needsRoot }, async (t) => {
  const disk = smallDisk(t, '48m');
  const filler = join(disk, 'filler');
  await awayAndBack(t, sqliteIn(join(disk, 'data')), {
    fault: 'full disk (tmpfs of 48 MiB)',
    away: () =>
      assert.throws(() => writeFileSync(filler, Buffer.alloc(64 * 1024 * 1024)), {
        code: 'ENOSPC',
      }),
    back: () => rmSync(filler),
  });
});

test(`files that take no write, ${title}`, { skip: needsRoot }, async (t) => {
  const database = sqliteIn((await workplace(t)).DATA_DIR);
  // Not -shm, for which the kernel ends the server: disk-breaks.test.ts.
  const files = [database.file, `${database.file}-wal`];
  const change = (flag: string) =>
    execFileSync('chattr', [flag, ...files.filter((file) => existsSync(file))]);
  // A file system with a file open for writing cannot be made read-only: the kernel refuses.
  const fault = 'immutable database and log (chattr +i)';
  const back = () => change('-i');
  await awayAndBack(t, database, { fault, away: () => change('+i'), back }).finally(back);
});

test(`a PostgreSQL that is stopped, ${title}`, async (t) => {
  const database = await postgres.newDatabase();
  await awayAndBack(t, database, {
    fault: 'PostgreSQL',
    away: postgres.stop,
    back: postgres.start,
  });
});

type Fault = { fault: string; away(): unknown; back(): unknown };

async function awayAndBack(
  t: TestContext,
  database: DatabaseConfig,
  { fault, away, back }: Fault,
) {
  const { server, load } = await serve(t, database);
  // Nothing is sent yet: a load balancer learns of it before a visitor does.
  const status = async () => (await fetch(`${server.url}/readyz`)).status;
  assert.equal(await status(), 200);
  await away();
  await until(async () => (await status()) === 503);
  await back();
  await until(async () => (await status()) === 200);
  load.start(server.url);
  const recoveries: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await until(() => load.acknowledged.size >= round * 20);
    await away();
    const refused = load.count(503);
    await until(() => load.count(503) >= refused + 20);
    const before = load.acknowledged.size;
    await back();
    const start = performance.now();
    await until(() => load.acknowledged.size > before);
    recoveries.push(performance.now() - start);
  }
  await load.stop();
  const comparison = await compare(load, database);
  report(t, 'away-and-back', {
    fault,
    rounds,
    ...comparison,
    'answers 503': load.count(503),
    'first success after the return, median': inMs(median(recoveries)),
    worst: inMs(Math.max(...recoveries)),
  });
  assertNothingLost(comparison, load);
  assert.equal(load.count(0), 0);
  assert.equal((await server.kill('SIGTERM')).code, 0);
}

const kills = scale(5, 300);

test(`connections to PostgreSQL cut ${kills} times: nothing lost, nothing stored twice`, async (t) => {
  const database = await postgres.newDatabase();
  const { server, load } = await serve(t, database);
  load.start(server.url);
  let cut = 0;
  while (cut < kills) {
    const before = load.acknowledged.size;
    await until(() => load.acknowledged.size > before + 5);
    cut += (await query(database.url, cutOthers)).length;
  }
  await load.stop();
  assertNothingLost(await compare(load, database), load);
  assert.equal(server.child.exitCode, null);
});

const cutOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function serve(t: TestContext, database: DatabaseConfig) {
  const env = { ...(await workplace(t)), ...noRateLimit, ...databaseEnv(database) };
  return { server: await startProcess(t, env), load: new Load() };
}
