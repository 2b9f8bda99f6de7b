import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sqliteIn } from '../kit/database.ts';
import { type ServerProcess, startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { report, scale } from './report.ts';
import { needsRoot } from './small-disk.ts';

const rounds = scale(1, 60);

test(`loses nothing on a disk turned read-only, ${rounds} times`, {
  skip: needsRoot,
}, async (t) => {
  const disk = ext4Disk(t);
  if (!disk) return t.skip('needs loop: no loop device can be mounted here');
  keepDiskBusy(t);

  await breakRepeatedly(t, {
    name: 'disk made read-only (ext4, remount,abort)',
    dataDir: join(disk.mountPoint, 'data'),
    async inject({ child }, load) {
      // The kernel does this after a disk error. A plain remount fails while files are
      // open.
      spawnSync('mount', ['-o', 'remount,abort', disk.mountPoint]);
      const refused = load.count(503);
      await until(() => load.count(503) >= refused + 20 || child.exitCode !== null);
      assert.equal(child.exitCode, null, 'it answers 503');
      child.kill('SIGKILL');
    },
    repair: disk.remount,
  });
});

test(`loses nothing when an immutable -shm causes SIGBUS, ${rounds} times`, {
  skip: needsRoot,
}, async (t) => {
  // Not in /tmp, since a tmpfs has no write-back, so there would be no SIGBUS.
  const dataDir = mkdtempSync('/var/tmp/vertical-bcn-');
  const file = join(dataDir, 'requests.sqlite-shm');
  t.after(() => {
    spawnSync('chattr', ['-i', file]);
    rmSync(dataDir, { recursive: true });
  });

  await breakRepeatedly(t, {
    name: 'immutable -shm (chattr +i)',
    dataDir,
    async inject({ exited }) {
      execFileSync('chattr', ['+i', file]);
      // Mapped pages stay writable until they are written back.
      execFileSync('sync', [file]);
      assert.equal((await exited).signal, 'SIGBUS');
    },
    repair: () => execFileSync('chattr', ['-i', file]),
  });
});

type DiskFault = {
  name: string;
  dataDir: string;
  /** Breaks the disk of a server under load, and ends the server unless that ends it. */
  inject(server: ServerProcess, load: Load): Promise<void>;
  repair(): void;
};

/**
 * Breaks the disk under load, repairs it, and restarts the server as its unit does.
 * Asserts that no acknowledged request is lost.
 */
async function breakRepeatedly(t: TestContext, fault: DiskFault): Promise<void> {
  const { name, dataDir } = fault;
  const env = { ...(await workplace(t)), ...noRateLimit, DATA_DIR: dataDir };
  const load = new Load();

  for (let round = 1; round <= rounds; round++) {
    const server = await startUnderLoad(t, env, load);
    await fault.inject(server, load);
    await server.exited;
    await load.stop();
    fault.repair();
  }
  const last = await startUnderLoad(t, env, load);
  await load.stop();

  const comparison = await compare(load, sqliteIn(dataDir));
  const refused = load.count(503);
  report(t, 'disk-breaks', {
    fault: name,
    rounds,
    ...comparison,
    'answers 503': refused,
  });
  assertNothingLost(comparison, load);
  assert.equal((await last.kill('SIGTERM')).code, 0);
}

/** Starts a server, and returns it once it has acknowledged twenty requests. */
async function startUnderLoad(
  t: TestContext,
  env: NodeJS.ProcessEnv,
  load: Load,
): Promise<ServerProcess> {
  const server = await startProcess(t, env);
  const before = load.acknowledged.size;
  load.start(server.url);
  await until(() => load.acknowledged.size >= before + 20);
  return server;
}

/**
 * Keeps the host's disk busy until the test ends. Then giving up the other disk takes
 * milliseconds, during which commits were once lost.
 */
function keepDiskBusy(t: TestContext): void {
  const file = join(mkdtempSync(join(tmpdir(), 'vertical-bcn-busy-')), 'file');
  const script = 'while dd if=/dev/zero of="$0" bs=1M count=30 conv=fsync; do :; done';
  const options = { stdio: 'ignore', detached: true } as const;
  const busy = spawn('sh', ['-c', script, file], options);

  t.after(async () => {
    process.kill(-(busy.pid ?? 0), 'SIGKILL');
    await once(busy, 'exit');
    rmSync(dirname(file), { recursive: true });
  });
}

/**
 * Mounts an ext4 image of 48 MiB until the test ends. Returns undefined if no loop device
 * can be mounted.
 */
function ext4Disk(t: TestContext): { mountPoint: string; remount(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'vertical-bcn-disk-'));
  const image = join(folder, 'image');
  const mountPoint = join(folder, 'disk');
  t.after(() => {
    spawnSync('umount', ['--lazy', mountPoint]);
    rmSync(folder, { recursive: true });
  });

  writeFileSync(image, '');
  truncateSync(image, 48 * 1024 * 1024);
  mkdirSync(mountPoint);
  const isFormatted = spawnSync('mkfs.ext4', ['-q', image]).status === 0;
  const mount = () => spawnSync('mount', ['-o', 'loop', image, mountPoint]).status === 0;
  if (!isFormatted || !mount()) return undefined;

  return {
    mountPoint,
    remount() {
      execFileSync('umount', [mountPoint]);
      assert.ok(mount());
    },
  };
}
