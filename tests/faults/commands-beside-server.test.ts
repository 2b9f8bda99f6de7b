import assert from 'node:assert/strict';
import { placeOf, runProcess } from '../support/commands.ts';
import { testDatabase } from '../support/stores.ts';
import { until } from '../support/until.ts';
import { Load, noRateLimit } from './load.ts';
import { startProcess, workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

testDatabase(
  'the owner works beside a server under load: neither gets in the way of the other',
  async (t, config) => {
    const { SITE_DIR } = await workplace(t);
    const { url } = await startProcess(t, { SITE_DIR, ...placeOf(config), ...noRateLimit });
    const load = new Load();
    load.start(url, { visitors: 2 });
    await until(() => load.acknowledged.size >= 10);
    const reading = [['list'], ['list', '--json'], ['list', '--text', 'ana'], ['show', '1'], ['people']];
    const changing = [
      ['retry', '1'],
      ['desk', '--for', 'Marc'],
      ['people', '--end-all'],
    ];
    // «list» says a word where no mail is set up.
    const mail = {
      SMTP_URL: 'smtp://127.0.0.1',
      MAIL_FROM: 'web@example.com',
      MAIL_TO: 'info@example.com',
    };
    const run = async (argv: string[]) => {
      const { code, stderr } = await runProcess(config, argv, mail);
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

testDatabase('nothing is copied away from a server that runs', async (t, config) => {
  const { SITE_DIR, DATA_DIR: target } = await workplace(t);
  const { child, exited } = await startProcess(t, { SITE_DIR, ...placeOf(config) });
  const refused = await runProcess(config, ['copy', '--to', target]);
  assert.deepEqual(refused, {
    code: 1,
    stdout: '',
    stderr: 'Un servidor u otro programa tiene abierta la base de datos: páralo antes.\n',
  });
  child.kill();
  await exited;
  assert.equal((await runProcess(config, ['copy', '--to', target])).code, 0);
});
