import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import { databaseEnv, runProcess } from '../kit/commands.ts';
import { testDatabase } from '../kit/database.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';
import { Load, noRateLimit } from './load.ts';

testDatabase('commands that read work beside a server', async (t, config) => {
  const load = await serveUnderLoad(t, config);

  await Promise.all([
    assertWorks(config, ['list']),
    assertWorks(config, ['list', '--json']),
    assertWorks(config, ['list', '--waiting']),
  ]);

  await load.stop();
  await assertUndisturbed(load, config);
});

testDatabase('commands that write work beside a server', async (t, config) => {
  const load = await serveUnderLoad(t, config);

  await assertWorks(config, ['desk', '--for', 'Marc']);
  await assertWorks(config, ['desk', '--end-all']);

  await load.stop();
  await assertUndisturbed(load, config);
});

/**
 * Starts a server with two visitors, and returns once ten of their requests are stored.
 */
async function serveUnderLoad(t: TestContext, config: DatabaseConfig): Promise<Load> {
  const { SITE_DIR } = await workplace(t);
  const env = { SITE_DIR, ...databaseEnv(config), ...noRateLimit };
  const { url } = await startProcess(t, env);

  const load = new Load().start(url, { visitors: 2 });
  await until(() => load.acknowledged.size >= 10);
  return load;
}

async function assertWorks(config: DatabaseConfig, argv: string[]): Promise<void> {
  const { code, stderr } = await runProcess(config, argv);
  assert.equal(stderr, '', String(argv));
  assert.equal(code, 0, String(argv));
}

/** Asserts that the server acknowledged and stored everything that was sent. */
async function assertUndisturbed(load: Load, config: DatabaseConfig): Promise<void> {
  assert.deepEqual(load.wrong, []);
  assert.deepEqual([...load.answers.keys()], [200]);
  assert.equal((await storedRequests(config)).length, load.acknowledged.size);
}
