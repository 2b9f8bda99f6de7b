import type { TestContext } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import { databaseEnv } from '../kit/commands.ts';
import { testDatabase, testOnPostgres } from '../kit/database.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { report, scale } from './report.ts';

const rounds = scale(3, 200);

const title = `stores acknowledged requests exactly once across ${rounds} SIGKILLs`;
testDatabase(title, storesOnceDespiteKills);
testOnPostgres(`${title}, on PostgreSQL`, storesOnceDespiteKills);

async function storesOnceDespiteKills(
  t: TestContext,
  database: DatabaseConfig,
): Promise<void> {
  const env = { ...(await workplace(t)), ...noRateLimit, ...databaseEnv(database) };
  const load = new Load();

  for (let round = 1; round <= rounds; round++) {
    const server = await startProcess(t, env);
    load.start(server.url);
    await someAcknowledged(load);
    await server.kill('SIGKILL');
    await load.stop();
  }

  const comparison = await compare(load, database);
  report(t, 'kill-under-load', {
    store: database.kind,
    rounds,
    ...comparison,
    'cut off, then sent again': load.count(0),
  });
  assertNothingLost(comparison, load);
}

/** Waits for a random moment, until 1 to 300 more requests have been acknowledged. */
async function someAcknowledged(load: Load): Promise<void> {
  const enough = load.acknowledged.size + 1 + Math.random() * 300;
  await until(() => load.acknowledged.size >= enough);
}
