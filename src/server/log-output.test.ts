import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

for (const [how, end, code] of [
  ['goes on', '', 0],
  ['exits', 'process.exit(3)', 3],
  ['fails', `throw new Error('a fault')`, 1],
] as const) {
  test(`what was logged is written, in its order, where the process then ${how}`, async () => {
    const child = run(`for (const n of [1, 2, 3]) output.write(n + '\\n'); ${end}`);
    const [written, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    assert.equal(written, '1\n2\n3\n');
    assert.equal(exitCode, code);
  });
}

test('the process outlives the reader of its log', async () => {
  const child = run(`
    let turns = 0;
    const timer = setInterval(() => {
      output.write('line\\n');
      if (++turns === 50) clearInterval(timer);
    }, 1);
  `);
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  assert.equal(code, 0);
});

function run(code: string) {
  const url = new URL('./logging.ts', import.meta.url);
  const script = `import { logOutput } from '${url}'; const output = logOutput(); ${code}`;
  const args = ['--input-type=module', '--eval', script];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
}
