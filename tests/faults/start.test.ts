import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { runToEnd, startProcess, workplace } from './server-process.ts';

const unit = await readFile(resolve(import.meta.dirname, '../../deploy/vertical-bcn.service'), 'utf8');
const settingsFault = Number(/^RestartPreventExitStatus=(\d+)$/m.exec(unit)?.[1]);

test('wrong variables stop the start with one message that lists every one', async (t) => {
  const env = { HOST: 'x', PORT: '-1', LOG_LEVEL: 'loud', TRUST_PROXY: '*,0.0.0.0/0' };
  const { code, stdout, stderr } = await runToEnd(t, env);
  assert.equal(code, settingsFault);
  assert.equal(stdout, '');
  assert.match(stderr, /^La configuración del entorno no vale:\n( {2}- .+\n){5}$/);
});

test('a wrong company file stops it with every fault', async (t) => {
  const env = await workplace(t);
  await mkdir(env.DATA_DIR);
  const COMPANY = join(env.DATA_DIR, 'mia.ts');
  await writeFile(COMPANY, 'export default { name: "Mía", nif: "?" };');
  const { code, stderr } = await runToEnd(t, { ...env, COMPANY });
  assert.equal(code, settingsFault);
  assert.match(stderr, /mia\.ts\) tiene \d+ fallos:[\s\S]*nif: se espera un NIF/);
});

test('a company file that cannot be read stops it, with where', async (t) => {
  const env = await workplace(t);
  await mkdir(env.DATA_DIR);
  const COMPANY = join(env.DATA_DIR, 'mia.ts');
  await writeFile(COMPANY, 'export default {\n  name: ,\n};');
  const { code, stderr } = await runToEnd(t, { ...env, COMPANY });
  assert.equal(code, settingsFault);
  assert.match(stderr, /mia\.ts\) tiene 1 fallo:[\s\S]*mia\.ts:2[\s\S]*Expression expected\n$/);
});

test('without a built site it says how to build it', async (t) => {
  const env = await workplace(t);
  await rm(join(env.SITE_DIR, 'index.html'));
  const { code, stderr } = await runToEnd(t, env);
  assert.equal(code, settingsFault);
  assert.match(stderr, /^There is no built site in .*npm run build.*\n$/);
});

test('two servers that start together on a new database both come up', async (t) => {
  const env = await workplace(t);
  const servers = await Promise.all([startProcess(t, env), startProcess(t, env)]);
  for (const { url } of servers) assert.equal((await fetch(`${url}/readyz`)).status, 200);
});

test('a start logs where it listens and, in one line, what is open before going public', async (t) => {
  const { output, child, exited } = await startProcess(t, await workplace(t));
  child.kill('SIGTERM');
  assert.equal((await exited).code, 0);
  assert.equal(output.stderr, '');
  const lines = output.stdout.trim().split('\n');
  assert.equal(lines.filter((line) => line.includes('listening at http://127.0.0.1:')).length, 1);
  assert.equal(lines.filter((line) => line.includes('Before going public')).length, 1);
  assert.ok(lines.every((line) => ['info', 'warn'].includes(JSON.parse(line).level)));
});
