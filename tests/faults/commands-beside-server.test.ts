import assert from 'node:assert/strict';
import { databaseEnv, runProcess } from '../kit/commands.ts';
import { testDatabase } from '../kit/database.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';
import { Load, noRateLimit } from './load.ts';

testDatabase(
  'commands and a server under load do not disturb each other',
  async (t, config) => {
    const { SITE_DIR } = await workplace(t);
    const { url } = await startProcess(t, {
      SITE_DIR,
      ...databaseEnv(config),
      ...noRateLimit,
    });
    const load = new Load().start(url, { visitors: 2 });
    await until(() => load.acknowledged.size >= 10);
    const reading = [['list'], ['list', '--json'], ['list', '--waiting']];
    const changing = [
      ['desk', '--for', 'Marc'],
      ['desk', '--end-all'],
    ];
    const run = async (argv: string[]) => {
      const { code, stderr } = await runProcess(config, argv);
      assert.deepEqual({ argv, code, stderr }, { argv, code: 0, stderr: '' });
    };
    await Promise.all(reading.map(run));
    for (const argv of changing) await run(argv);
    await load.stop();
    assert.deepEqual(load.wrong, []);
    assert.deepEqual([...load.answers.keys()], [200]);
    const stored = await storedRequests(config);
    assert.equal(stored.length, load.acknowledged.size);
  },
);
