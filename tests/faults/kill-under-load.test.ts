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

const title = `stores each acknowledged request exactly once across ${rounds} SIGKILLs under load`;

testDatabase(title, killRepeatedly);
testOnPostgres(`${title}, on PostgreSQL`, killRepeatedly);

async function killRepeatedly(t: TestContext, database: DatabaseConfig): Promise<void> {
  const env = { ...(await workplace(t)), ...noRateLimit, ...databaseEnv(database) };
  const load = new Load();
  for (let round = 1; round <= rounds; round++) {
    const server = await startProcess(t, env);
    // Kills at a random point: after 1 to 300 more acknowledged requests.
    const enough = load.acknowledged.size + 1 + Math.random() * 300;
    load.start(server.url);
    await until(() => load.acknowledged.size >= enough);
    await server.kill('SIGKILL');
    await load.stop();
  }
  const comparison = await compare(load, database);
  const unanswered = load.count(0);
  report(t, 'kill-under-load', {
    store: database.kind,
    rounds,
    ...comparison,
    'cut off, then sent again': unanswered,
  });
  assertNothingLost(comparison, load);
}
