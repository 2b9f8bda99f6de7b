import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { placeOf } from '../../tests/support/commands.ts';
import { fill, storedRequest } from '../../tests/support/requests.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabaseForReading } from '../database/open.ts';

/** Linux has a disk that is always full. */
const noFullDisk = process.platform !== 'linux';
const long = Array.from({ length: 200 }, () => ({ message: 'x'.repeat(5000) }));

for (const argv of [
  ['list'],
  ['show', '1'],
  ['export', '--format', 'csv'],
  ['export', '--format', 'xlsx'],
  ['--help'],
  ['list', '-h'],
]) {
  test(`«${argv.join(' ')}» onto a full disk says so and ends with 1`, { skip: noFullDisk }, async (t) => {
    const { code, stderr } = await ontoFullDisk(t, argv);
    assert.equal(code, 1);
    assert.match(stderr, /^No se ha podido escribir la salida, que está incompleta: .*disco.*\n$/);
  });
}

test('a person is erased without a trace, even if that cannot be told', { skip: noFullDisk }, async (t) => {
  const { config, code } = await ontoFullDisk(t, ['erase', '--email', storedRequest.email, '--yes']);
  assert.equal(code, 1);
  const { queries, close } = await openDatabaseForReading(config);
  t.after(close);
  assert.deepEqual(await queries.selectFrom('requests').select('id').execute(), []);
  assert.ok(config.kind === 'sqlite');
  const file = await open(config.file);
  t.after(() => file.close());
  assert.ok(!(await file.readFile()).includes(storedRequest.email));
});

test('an export whose reader goes away in the middle says that it is not whole, and ends with 1', async (t) => {
  const { code, stderr } = await leftInTheMiddle(t, ['export', '--format', 'csv']);
  assert.equal(code, 1);
  assert.match(stderr, /^La exportación no está entera: .*\n$/);
});

test('a list whose reader has seen enough ends without a word, but not as if it were whole', async (t) => {
  assert.deepEqual(await leftInTheMiddle(t, ['list', '--json']), { code: 1, stderr: '' });
});

async function ontoFullDisk(t: TestContext, argv: string[]) {
  const config = await sqliteFile(t);
  await fill(config, [storedRequest]);
  const full = await open('/dev/full', 'w');
  t.after(() => full.close());
  return { config, ...(await ended(start(argv, config, full.fd))) };
}

async function leftInTheMiddle(t: TestContext, argv: string[]) {
  const config = await sqliteFile(t);
  await fill(config, long);
  const child = start(argv, config, 'pipe');
  const end = ended(child);
  await once(child.stdout ?? child, 'data');
  child.stdout?.destroy();
  return end;
}

function start(argv: string[], config: DatabaseConfig, stdout: number | 'pipe'): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'requests.ts'), ...argv], {
    env: placeOf(config),
    stdio: ['ignore', stdout, 'pipe'],
  });
}

async function ended(child: ChildProcess) {
  assert.ok(child.stderr);
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, stderr };
}
