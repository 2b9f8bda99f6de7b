import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runToEnd, startProcess, workplace } from './server-process.ts';

test('metrics are served where METRICS_PORT is set, and the log says where', async (t) => {
  const { output, child, exited } = await startProcess(t, { ...(await workplace(t)), METRICS_PORT: '0' });
  while (!output.stdout.includes('metrics at')) await new Promise((turn) => child.stdout.once('data', turn));
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(output.stdout) ?? [];
  assert.match(await (await fetch(url)).text(), /^contact_deliveries\{status="pending"\} 0$/m);
  child.kill('SIGTERM');
  assert.equal((await exited).code, 0);
});

test('without METRICS_PORT there are none', async (t) => {
  const { output, child, exited } = await startProcess(t, await workplace(t));
  child.kill('SIGTERM');
  await exited;
  assert.doesNotMatch(output.stdout, /metrics/);
});

test('a METRICS_PORT in use stops the start, and is named', async (t) => {
  const env = await workplace(t);
  const { url } = await startProcess(t, env);
  const { code, stderr } = await runToEnd(t, { ...env, METRICS_PORT: new URL(url).port });
  assert.equal(code, 1);
  assert.match(stderr, /^The metrics cannot be served: .*EADDRINUSE.*METRICS_PORT\.\n$/);
});
