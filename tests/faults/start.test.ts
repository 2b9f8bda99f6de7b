import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { type Afterwards, shared } from '../kit/folders.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';

describe('the log of a start', () => {
  const ends = shared();
  let lines: string[] = [];
  before(async () => {
    lines = await logOfStart(ends);
  });
  after(ends.end);

  test('names the address once', () => {
    const found = lines.filter((line) => line.includes('listening at http://127.0.0.1:'));
    assert.equal(found.length, 1);
  });

  for (const [what, text] of [
    ['that no mail is set up', 'SMTP_URL'],
    ['of the open launch checklist, on one line', 'Before going public'],
  ] as const)
    test(`warns once ${what}`, () => {
      const warnings = lines.filter((line) => line.includes('"level":"warn"'));
      assert.equal(warnings.filter((line) => line.includes(text)).length, 1);
    });

  test('logs nothing worse than a warning', () => {
    const levels = new Set(lines.map((line) => JSON.parse(line).level));
    assert.deepEqual([...levels].sort(), ['info', 'warn']);
  });

  test('names no metrics by default', () => {
    assert.doesNotMatch(lines.join('\n'), /metrics/);
  });
});

test('serves metrics at the URL that it logs', async (t) => {
  const { url } = await startWithMetrics(t);

  const text = await (await fetch(url)).text();

  assert.match(text, /^contact_deliveries\{status="pending"\} 0$/m);
});

test('exits with 0 after serving metrics', async (t) => {
  const { server, url } = await startWithMetrics(t);
  await (await fetch(url)).text();

  const { code } = await server.kill('SIGTERM');

  assert.equal(code, 0);
});

test('two servers start together on a new database', async (t) => {
  const env = await workplace(t);

  const servers = await Promise.all([startProcess(t, env), startProcess(t, env)]);

  for (const { url } of servers) {
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
  }
});

test('an uncaught error ends the server with its stack', async (t) => {
  const env = { ...(await workplace(t)), NODE_OPTIONS: `--import=${faultAtSignal}` };
  const server = await startProcess(t, env);

  const { code, stderr } = await server.kill('SIGCONT');

  assert.equal(code, 1);
  assert.match(stderr, /fault\n\s+at /);
});

/** A module whose signal handler throws, as a bug in the program would. */
const faultAtSignal = `data:text/javascript,${encodeURIComponent(`
  process.once('SIGCONT', () => {
    throw Object.assign(new Error('fault'), { code: 'ERR_FAULT' });
  });
`)}`;

/** Starts and stops a server without any failure, and returns the lines of its log. */
async function logOfStart(t: Afterwards): Promise<string[]> {
  const server = await startProcess(t, await workplace(t));
  const { code, stdout, stderr } = await server.kill('SIGTERM');
  assert.equal(code, 0);
  assert.equal(stderr, '');

  return stdout.trim().split('\n');
}

async function startWithMetrics(t: TestContext) {
  const env = { ...(await workplace(t)), METRICS_PORT: '0' };
  const server = await startProcess(t, env);
  await until(() => server.output.stdout.includes('metrics at'));

  const [url = ''] =
    /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(server.output.stdout) ?? [];
  return { server, url };
}
