import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ownPostgres, query } from '../kit/postgres.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { inMs, median, report, scale } from './report.ts';
import { startProcess, workplace } from './server-process.ts';

const rounds = scale(1, 20);
const postgres = ownPostgres();

test(`PostgreSQL stopped and started ${rounds} times under load: 503 meanwhile, nothing lost, back by itself`, async (t) => {
  const url = await postgres.newDatabase();
  const server = await startProcess(t, { ...(await workplace(t)), ...noRateLimit, DATABASE_URL: url });
  const load = new Load();
  load.start(server.url);
  const recoveries: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await until(() => load.acknowledged.size >= round * 20);
    await postgres.stop();
    const refused = load.count(503);
    await until(() => load.count(503) >= refused + 20);
    await wait(Math.random() * 300);
    const before = load.acknowledged.size;
    await postgres.start();
    const start = performance.now();
    await until(() => load.acknowledged.size > before);
    recoveries.push(performance.now() - start);
  }
  await load.stop();
  const comparison = await compare(load, { kind: 'postgres', url });
  report(t, 'postgres-away', {
    'stops and starts': rounds,
    ...comparison,
    'answers 503': load.count(503),
    'other answers': load.wrong.length + load.count(0),
    'first success after the return, median': inMs(median(recoveries)),
    worst: inMs(Math.max(...recoveries)),
  });
  assertNothingLost(comparison, load);
  assert.equal(load.count(0), 0);
  assert.equal(server.child.exitCode, null);
});

const kills = scale(5, 300);

test(`the connections to PostgreSQL cut ${kills} times under load: nothing acknowledged is lost, nothing stored twice`, async (t) => {
  const url = await postgres.newDatabase();
  const server = await startProcess(t, { ...(await workplace(t)), ...noRateLimit, DATABASE_URL: url });
  const load = new Load();
  load.start(server.url);
  let cut = 0;
  while (cut < kills) {
    const before = load.acknowledged.size;
    await until(() => load.acknowledged.size > before + 5);
    cut += (await query(url, cutOthers)).length;
  }
  await load.stop();
  assertNothingLost(await compare(load, { kind: 'postgres', url }), load);
  assert.equal(server.child.exitCode, null);
});

const cutOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
