import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../src/database/open.ts';
import { runCommand } from '../kit/commands.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { inMs, report, scale } from './report.ts';
import { runToEnd, startProcess, workplace } from './server-process.ts';
import { smallDisk } from './small-disk.ts';

const rounds = scale(1, 20);
// Only root may mount a small disk, or make a file immutable.
const skip = process.getuid?.() === 0 && process.platform === 'linux' ? false : 'needs root on Linux';

test(`a disk filled to the last byte ${rounds} times under load: 503, nothing lost, back once there is room`, {
  skip,
}, async (t) => {
  const disk = smallDisk(t, '48m');
  const filler = join(disk, 'filler');
  await awayAndBack(t, 'full disk (tmpfs of 48 MiB)', join(disk, 'data'), {
    away: () => {
      assert.throws(() => writeFileSync(filler, Buffer.alloc(64 * 1024 * 1024)), { code: 'ENOSPC' });
    },
    back: () => rmSync(filler),
  });
});

test(`files that no longer take a write, ${rounds} times: the same`, { skip }, async (t) => {
  const { DATA_DIR } = await workplace(t);
  const file = join(DATA_DIR, 'requests.sqlite');
  // Not -shm, for which the kernel ends the server: disk-breaks.test.ts.
  const change = (flag: string) =>
    execFileSync('chattr', [flag, ...[file, `${file}-wal`].filter((name) => existsSync(name))]);
  // A file system with a file open for writing cannot be made read-only: the kernel refuses.
  const fault = { away: () => change('+i'), back: () => change('-i') };
  await awayAndBack(t, 'immutable database and log (chattr +i)', DATA_DIR, fault).finally(fault.back);
});

for (const [state, exists] of [
  ['an empty read-only disk', false],
  ['a read-only data directory', true],
] as const) {
  test(`${state} at start is refused with what to do`, { skip }, async (t) => {
    const disk = smallDisk(t, '1m');
    const DATA_DIR = join(disk, 'data');
    if (exists) mkdirSync(DATA_DIR);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const { code, stderr } = await runToEnd(t, { ...(await workplace(t)), DATA_DIR });
    reportStart(t, state, code, stderr.replaceAll(DATA_DIR, 'data'));
    assert.equal(code, 1);
    assert.match(stderr, /puede escribir en su carpeta.*\n$/);
  });
}

test('a damaged file at start is refused with what to do, and stays as it is', async (t) => {
  const env = await workplace(t);
  const file = join(env.DATA_DIR, 'requests.sqlite');
  const server = await startProcess(t, env);
  server.child.kill('SIGTERM');
  await server.exited;
  truncateSync(file, Math.floor(statSync(file).size / 2));
  const before = hash(file);
  const { code, stderr } = await runToEnd(t, env);
  reportStart(t, 'a file cut in half', code, stderr.replace(env.DATA_DIR, 'data'));
  assert.equal(code, 1);
  assert.match(stderr, /está dañado.*\n$/);
  assert.equal(hash(file), before);
});

test('a disk without inodes: a running server goes on, a starting one says what to do', {
  skip,
}, async (t) => {
  const disk = smallDisk(t, '48m,nr_inodes=40');
  const DATA_DIR = join(disk, 'data');
  const env = { ...(await workplace(t)), ...noRateLimit, DATA_DIR };
  const server = await startProcess(t, env);
  assert.throws(() => {
    for (let number = 0; ; number++) writeFileSync(join(disk, `file ${number}`), '');
  }, /ENOSPC/);
  const load = new Load();
  load.start(server.url);
  await until(() => load.acknowledged.size >= 40);
  await load.stop();
  server.child.kill('SIGKILL');
  await server.exited;
  const comparison = await compare(load, { kind: 'sqlite', file: join(DATA_DIR, 'requests.sqlite') });
  assertNothingLost(comparison, load);
  assert.equal(load.count(503), 0);
  const { code, stderr } = await runToEnd(t, { ...env, DATA_DIR: join(disk, 'other') });
  reportStart(t, 'no inode left', code, stderr.replaceAll(join(disk, 'other'), 'data'));
  assert.equal(code, 1);
  assert.match(stderr, /No se puede abrir .*df -i/);
  report(t, 'storage-away', { fault: 'no inode left', ...comparison, 'answers 503': load.count(503) });
});

test('a start on a full disk says what to do, and so does a command', { skip }, async (t) => {
  const DATA_DIR = join(smallDisk(t, '4m'), 'data');
  const file = join(DATA_DIR, 'requests.sqlite');
  await (await openDatabase({ kind: 'sqlite', file })).close();
  assert.throws(() => writeFileSync(join(DATA_DIR, 'filler'), Buffer.alloc(8 * 1024 * 1024)), {
    code: 'ENOSPC',
  });
  const { code, stderr } = await runToEnd(t, { ...(await workplace(t)), DATA_DIR });
  reportStart(t, 'a full disk', code, stderr.replaceAll(DATA_DIR, 'data'));
  assert.equal(code, 1);
  assert.match(stderr, /No se puede abrir .*df -i/);
  assert.match((await runCommand({ kind: 'sqlite', file }, ['list'])).stderr, /df -i/);
});

async function awayAndBack(t: TestContext, fault: string, dataDir: string, { away, back }: Fault) {
  const env = { ...(await workplace(t)), ...noRateLimit, DATA_DIR: dataDir };
  const server = await startProcess(t, env);
  const load = new Load();
  load.start(server.url);
  const recoveries: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await until(() => load.acknowledged.size >= round * 20);
    const refused = load.count(503);
    away();
    await until(() => load.count(503) >= refused + 20);
    const before = load.acknowledged.size;
    const start = performance.now();
    back();
    await until(() => load.acknowledged.size > before);
    recoveries.push(performance.now() - start);
  }
  await load.stop();
  const comparison = await compare(load, { kind: 'sqlite', file: join(dataDir, 'requests.sqlite') });
  const refused = { 'answers 503': load.count(503), 'other answers': load.wrong.length + load.count(0) };
  const worst = { 'first success, worst': inMs(Math.max(...recoveries)) };
  report(t, 'storage-away', { fault, rounds, ...comparison, ...refused, ...worst });
  assertNothingLost(comparison, load);
  server.child.kill('SIGTERM');
  assert.equal((await server.exited).code, 0);
}

type Fault = { away(): void; back(): void };

function reportStart(t: TestContext, state: string, code: number | null, says: string): void {
  report(t, 'storage-away', { 'at start': state, 'exit code': code ?? 'none', 'it says': says.trim() });
}

function hash(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
