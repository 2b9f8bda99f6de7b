import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ServerProcess, startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { report, scale } from './report.ts';
import { needsRoot } from './small-disk.ts';

const rounds = scale(1, 60);

test(`a disk that the kernel makes read-only under load, ${rounds} times: 503, and nothing lost on the next start`, {
  skip: needsRoot,
}, async (t) => {
  const disk = ext4Disk(t);
  if (!disk) return t.skip('needs loop: no loop device can be mounted here');
  keepDiskBusy(t);
  await breakAndStartAgain(t, 'disk made read-only (ext4, remount,abort)', join(disk.at, 'data'), {
    async breaks({ child }, load) {
      // As it does by itself where it finds an error on the disk; a plain remount is refused while files are open.
      spawnSync('mount', ['-o', 'remount,abort', disk.at]);
      const refused = load.count(503);
      await until(() => load.count(503) >= refused + 20 || child.exitCode !== null);
      assert.equal(child.exitCode, null);
      child.kill('SIGKILL');
    },
    mended: disk.mountAgain,
  });
});

test(`a -shm that can no longer be kept, ${rounds} times: SIGBUS ends the server, its unit says why, and nothing is lost`, {
  skip: needsRoot,
}, async (t) => {
  // Where /tmp is in memory nothing is written back, and there is no SIGBUS.
  const DATA_DIR = mkdtempSync('/var/tmp/vertical-bcn-');
  const file = join(DATA_DIR, 'requests.sqlite-shm');
  const change = (flag: string) => execFileSync('chattr', [flag, file]);
  t.after(() => {
    spawnSync('chattr', ['-i', file]);
    rmSync(DATA_DIR, { recursive: true });
  });
  await breakAndStartAgain(t, 'immutable -shm (chattr +i)', DATA_DIR, {
    async breaks({ exited }) {
      change('+i');
      // What is mapped may be written until it was written back.
      execFileSync('sync', [file]);
      assert.equal((await exited).signal, 'SIGBUS');
    },
    mended: () => change('-i'),
  });
});

test('the unit says in its log what SIGBUS means, and nothing of other ends', () => {
  const unit = readFileSync(resolve(import.meta.dirname, '../../deploy/vertical-bcn.service'), 'utf8');
  const [, script = ''] = /^ExecStopPost=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
  const said = (status: string) =>
    spawnSync('/bin/sh', ['-c', script], { env: { EXIT_STATUS: status }, encoding: 'utf8' });
  assert.match(said('BUS').stderr, /^Ended by SIGBUS: .* it is started again\.\n$/);
  assert.deepEqual([said('0').status, said('0').stderr], [0, '']);
});

/** Has the server break under load, then mends the disk and starts it again, as its unit does. */
async function breakAndStartAgain(t: TestContext, fault: string, dataDir: string, disk: Disk) {
  const env = { ...(await workplace(t)), ...noRateLimit, DATA_DIR: dataDir };
  const load = new Load();
  const serve = async (): Promise<ServerProcess> => {
    const server = await startProcess(t, env);
    const before = load.acknowledged.size;
    load.start(server.url);
    await until(() => load.acknowledged.size >= before + 20);
    return server;
  };
  for (let round = 1; round <= rounds; round++) {
    const server = await serve();
    await disk.breaks(server, load);
    await server.exited;
    await load.stop();
    disk.mended();
  }
  const last = await serve();
  await load.stop();
  const comparison = await compare(load, { kind: 'sqlite', file: join(dataDir, 'requests.sqlite') });
  report(t, 'disk-breaks', { fault, rounds, ...comparison, 'answers 503': load.count(503) });
  assertNothingLost(comparison, load);
  last.child.kill('SIGTERM');
  assert.equal((await last.exited).code, 0);
}

/** On a busy disk the kernel takes milliseconds to give up another: commits that come meanwhile were once lost. */
function keepDiskBusy(t: TestContext): void {
  const file = join(mkdtempSync(join(tmpdir(), 'vertical-bcn-busy-')), 'file');
  const busy = spawn(
    'sh',
    ['-c', 'while dd if=/dev/zero of="$0" bs=1M count=30 conv=fsync; do :; done', file],
    {
      stdio: 'ignore',
      detached: true,
    },
  );
  t.after(async () => {
    process.kill(-(busy.pid ?? 0), 'SIGKILL');
    await once(busy, 'exit');
    rmSync(dirname(file), { recursive: true });
  });
}

type Disk = { breaks(server: ServerProcess, load: Load): Promise<void>; mended(): void };

/** A disk of its own in a file; undefined where this machine mounts none. */
function ext4Disk(t: TestContext): { at: string; mountAgain(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'vertical-bcn-disk-'));
  const [image, at] = [join(folder, 'image'), join(folder, 'disk')];
  t.after(() => {
    spawnSync('umount', ['--lazy', at]);
    rmSync(folder, { recursive: true });
  });
  writeFileSync(image, '');
  truncateSync(image, 48 * 1024 * 1024);
  mkdirSync(at);
  const mount = () => spawnSync('mount', ['-o', 'loop', image, at]).status === 0;
  if (spawnSync('mkfs.ext4', ['-q', image]).status !== 0 || !mount()) return undefined;
  return {
    at,
    mountAgain() {
      execFileSync('umount', [at]);
      assert.ok(mount());
    },
  };
}
