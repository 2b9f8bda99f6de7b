import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import { testPostgres } from '../kit/postgres.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { report, scale } from './report.ts';
import { startProcess, workplace } from './server-process.ts';

const rounds = scale(3, 200);
const postgres = testPostgres();

test(`SQLite: ${rounds} times kill -9 under load, and what was acknowledged is there, once and whole`, async (t) => {
  const env = await workplace(t);
  const file = join(env.DATA_DIR, 'requests.sqlite');
  await killAgainAndAgain(t, 'SQLite', env, { kind: 'sqlite', file });
});

test(`PostgreSQL: ${rounds} times kill -9 under load, the same`, async (t) => {
  const url = await postgres.newDatabase();
  const env = { ...(await workplace(t)), DATABASE_URL: url };
  await killAgainAndAgain(t, 'PostgreSQL', env, { kind: 'postgres', url });
});

async function killAgainAndAgain(
  t: TestContext,
  store: string,
  env: Record<string, string>,
  database: DatabaseConfig,
): Promise<void> {
  const load = new Load();
  for (let round = 1; round <= rounds; round++) {
    const server = await startProcess(t, { ...env, ...noRateLimit });
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
  report(t, 'kill-under-load', { store, rounds, ...comparison, 'cut off, then sent again': unanswered });
  assertNothingLost(comparison, load);
}
