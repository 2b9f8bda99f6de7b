import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import { databaseEnv } from '../kit/commands.ts';
import { sqliteIn } from '../kit/database.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { query, startPostgres } from '../kit/postgres.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { inMs, median, report, scale } from './report.ts';
import { fillDisk, needsRoot, smallDisk } from './small-disk.ts';

const rounds = scale(1, 20);
const kills = scale(5, 300);
const postgres = await startPostgres();

const outages: Outage[] = [
  {
    condition: 'the disk is full',
    fault: 'full disk (tmpfs of 48 MiB)',
    skip: needsRoot,
    prepare(t) {
      const disk = smallDisk(t, '48m');
      const filler = join(disk, 'filler');
      return {
        database: sqliteIn(join(disk, 'data')),
        away: () => fillDisk(filler),
        back: () => rmSync(filler),
      };
    },
  },
  {
    condition: 'its files take no write',
    // The kernel refuses to make a file system read-only while a file on it is open for
    // writing.
    fault: 'immutable database and log (chattr +i)',
    skip: needsRoot,
    async prepare(t) {
      // Registered first, since an immutable file cannot be deleted with its folder.
      t.after(() => back());
      const database = sqliteIn((await workplace(t)).DATA_DIR);
      // Not -shm, for which the kernel ends the server (disk-breaks.test.ts).
      const files = [database.file, `${database.file}-wal`];
      const change = (flag: string) =>
        execFileSync('chattr', [flag, ...files.filter((file) => existsSync(file))]);
      const back = () => change('-i');
      return { database, away: () => change('+i'), back };
    },
  },
  {
    condition: 'PostgreSQL is stopped',
    fault: 'PostgreSQL',
    skip: false,
    prepare: async () => ({
      database: await postgres.newDatabase(),
      away: postgres.stop,
      back: postgres.start,
    }),
  },
];

for (const { condition, fault, skip, prepare } of outages) {
  test(`is not ready while ${condition}`, { skip }, async (t) => {
    const { database, away, back } = await prepare(t);
    const server = await serve(t, database);
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
    assert.equal(await readiness(), 200);

    await away();
    // Without this request, the server would notice within a minute.
    await until(async () => (await postForm(server.url, validRequest)).status === 503);
    await until(async () => (await readiness()) === 503);
    await back();
    await until(async () => (await readiness()) === 200);

    assert.equal((await server.kill('SIGTERM')).code, 0);
  });

  test(`loses nothing while ${condition}, ${rounds} times`, { skip }, async (t) => {
    const { database, away, back } = await prepare(t);
    const server = await serve(t, database);
    const load = new Load().start(server.url);

    const recoveries = await outagesUnder(load, { away, back });
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
    assert.equal(load.count(0), 0, 'each request had an answer');
    assert.equal((await server.kill('SIGTERM')).code, 0);
  });
}

test(`loses nothing when PostgreSQL connections are cut ${kills} times`, async (t) => {
  const database = await postgres.newDatabase();
  const server = await serve(t, database);
  const load = new Load().start(server.url);

  let cut = 0;
  while (cut < kills) {
    const before = load.acknowledged.size;
    await until(() => load.acknowledged.size > before + 5);
    cut += (await query(database.url, cutOthers)).length;
  }
  await load.stop();

  assertNothingLost(await compare(load, database), load);
  assert.equal(server.child.exitCode, null, 'the server is still running');
});

type Outage = {
  condition: string;
  /** As named in the table of docs/measurements.md. */
  fault: string;
  skip: string | false;
  prepare(t: TestContext): PreparedOutage | Promise<PreparedOutage>;
};

type PreparedOutage = { database: DatabaseConfig; away(): unknown; back(): unknown };

const cutOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function serve(t: TestContext, database: DatabaseConfig) {
  const env = { ...(await workplace(t)), ...noRateLimit, ...databaseEnv(database) };
  return startProcess(t, env);
}

/**
 * Makes something unavailable and then available again. Returns each recovery time in
 * milliseconds.
 */
async function outagesUnder(
  load: Load,
  { away, back }: Pick<PreparedOutage, 'away' | 'back'>,
): Promise<number[]> {
  const recoveries: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await until(() => load.acknowledged.size >= round * 20);
    await away();
    await refusals(load);
    recoveries.push(await recovery(load, back));
  }
  return recoveries;
}

/** Waits until twenty more requests have been refused. */
async function refusals(load: Load): Promise<void> {
  const before = load.count(503);
  await until(() => load.count(503) >= before + 20);
}

/** Ends an outage. Returns the milliseconds until the next acknowledgement. */
async function recovery(load: Load, back: () => unknown): Promise<number> {
  const before = load.acknowledged.size;
  await back();
  const start = performance.now();
  await until(() => load.acknowledged.size > before);
  return performance.now() - start;
}
