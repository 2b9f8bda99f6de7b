import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { databaseEnv, runCommand } from '../../tests/kit/commands.ts';
import { sqliteFile } from '../../tests/kit/database.ts';
import { fill } from '../../tests/kit/requests.ts';

for (const typed of [
  '',
  'delete',
  'constructor',
  '--all',
  'list more',
  'list --limit',
  'list --limit 0',
  'list --json=yes',
  'backup one two',
  'restore',
  'copy',
  'copy --to mysql://a/b',
  'demo again',
])
  test(`answers «${typed}» with the usage`, async (t) => {
    const argv = typed.split(' ').filter(Boolean);

    const { code, stdout, stderr } = await runCommand(await sqliteFile(t), argv);

    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^[^\n]+\.\n\nUso: npm run --silent requests -- COMANDO\n/);
  });

for (const typed of ['--help', 'help', 'list -h'])
  test(`prints help for «${typed}» even in a wrong environment`, async (t) => {
    const env = { REQUESTS_COMMAND: 'sudo\u001b[2J requests ', PORT: 'x' };

    const { code, stdout } = await runCommand(await sqliteFile(t), typed.split(' '), env);

    assert.equal(code, 0);
    assert.match(stdout, /^Uso: sudo\[2J requests COMANDO/);
  });

test('reports a wrong environment with exit code 1', async (t) => {
  const { code, stderr } = await runCommand(await sqliteFile(t), ['list'], { PORT: 'x' });
  assert.equal(code, 1);
  assert.match(stderr, /^La configuración .*\n {2}- PORT: /);
});

test('names a file that is not a database', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, []);
  await writeFile(config.file, 'no database at all');

  const { code, stdout, stderr } = await runCommand(config, ['list']);

  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.ok(stderr.includes(config.file));
  assert.doesNotMatch(stderr, /\n\s+at /);
});

const onLinux = { skip: process.platform !== 'linux' };

test('reports output to a full disk with exit code 1', onLinux, async (t) => {
  const full = await open('/dev/full', 'w');
  t.after(() => full.close());

  const { code, stderr } = await listTo(t, full.fd);

  assert.equal(code, 1);
  assert.match(stderr, /ENOSPC.*\n$/);
});

test('exits quietly with 1 if the reader closes the pipe', async (t) => {
  const { code, stderr } = await listTo(t, 'pipe');
  assert.equal(code, 1);
  assert.equal(stderr, '');
});

test('runs commands with npm', async () => {
  const argv = ['run', '--silent', 'requests', '--', '--help'];
  const { stdout } = await promisify(execFile)('npm', argv, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  assert.match(stdout, /^Uso: /);
});

/** Lists a megabyte in a process that writes to a file or to a closed pipe. */
async function listTo(t: TestContext, stdout: number | 'pipe') {
  const config = await sqliteFile(t);
  await fill(config, new Array(200).fill({ message: 'x'.repeat(5000) }));
  const command = join(import.meta.dirname, 'requests.ts');
  const child = spawn(process.execPath, [command, 'list', '--json'], {
    env: databaseEnv(config),
    stdio: ['ignore', stdout, 'pipe'],
  });
  if (child.stdout) {
    await once(child.stdout, 'data');
    child.stdout.destroy();
  }

  assert.ok(child.stderr);
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, stderr };
}
