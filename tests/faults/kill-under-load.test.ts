import type { TestContext } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import { placeOf } from '../kit/commands.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { testDatabase, testOnPostgres } from '../kit/stores.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { report, scale } from './report.ts';

const rounds = scale(3, 200);

const title = `${rounds} times kill -9 under load, and what was acknowledged is there, once and whole`;

testDatabase(title, killAgainAndAgain);
testOnPostgres(`${title}, on PostgreSQL`, killAgainAndAgain);

async function killAgainAndAgain(t: TestContext, database: DatabaseConfig): Promise<void> {
  const env = { ...(await workplace(t)), ...noRateLimit, ...placeOf(database) };
  const load = new Load();
  for (let round = 1; round <= rounds; round++) {
    const server = await startProcess(t, env);
    // The moment is the experiment: anywhere from the first answer to some hundred later.
    const enough = load.acknowledged.size + 1 + Math.random() * 300;
    load.start(server.url);
    await until(() => load.acknowledged.size >= enough);
    server.child.kill('SIGKILL');
    await server.exited;
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
