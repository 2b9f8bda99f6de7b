import assert from 'node:assert/strict';
import { parseCsv } from 'hucre/csv';
import { placeOf, runProcess } from '../support/commands.ts';
import { testDatabase } from '../support/stores.ts';
import { until } from '../support/until.ts';
import { Load, noRateLimit } from './load.ts';
import { startProcess, workplace } from './server-process.ts';

testDatabase(
  'an export beside a server under load has all that came before it, each once',
  async (t, config) => {
    const { SITE_DIR } = await workplace(t);
    const { url } = await startProcess(t, { SITE_DIR, ...placeOf(config), ...noRateLimit });
    const load = new Load();
    load.start(url);
    // More than one batch.
    await until(() => load.acknowledged.size > 600);
    const acknowledged = [...load.acknowledged.keys()];
    const { code, stdout, stderr } = await runProcess(config, ['export', '--format', 'csv']);
    await load.stop();
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const messages = parseCsv(stdout, { delimiter: ';' })
      .slice(1)
      .map((row) => String(row[6]));
    assert.equal(new Set(messages).size, messages.length);
    const exported = new Set(messages);
    assert.deepEqual(
      acknowledged.filter((message) => !exported.has(message)),
      [],
    );
    assert.deepEqual(load.wrong, []);
  },
);
