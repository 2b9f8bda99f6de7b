import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sqliteIn } from '../kit/database.ts';
import { type ServerProcess, startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { report, scale } from './report.ts';
import { needsRoot } from './small-disk.ts';

const rounds = scale(1, 60);

test(`answers 503 and loses nothing on a disk turned read-only, ${rounds} times`, {
  skip: needsRoot,
}, async (t) => {
  const disk = ext4Disk(t);
  if (!disk) return t.skip('needs loop: no loop device can be mounted here');
  keepDiskBusy(t);
  await restartAfterFault(
    t,
    'disk made read-only (ext4, remount,abort)',
    join(disk.mountPoint, 'data'),
    {
      async inject({ child }, load) {
        // Simulates the kernel's reaction to a disk error; a plain remount fails while files are open.
        spawnSync('mount', ['-o', 'remount,abort', disk.mountPoint]);
        const refused = load.count(503);
        await until(() => load.count(503) >= refused + 20 || child.exitCode !== null);
        assert.equal(child.exitCode, null);
        child.kill('SIGKILL');
      },
      repair: disk.remount,
    },
  );
});

test(`loses nothing when an immutable -shm causes SIGBUS, ${rounds} times`, {
  skip: needsRoot,
}, async (t) => {
  // Not /tmp: a tmpfs has no write-back, so there would be no SIGBUS.
  const DATA_DIR = mkdtempSync('/var/tmp/vertical-bcn-');
  const file = join(DATA_DIR, 'requests.sqlite-shm');
  const change = (flag: string) => execFileSync('chattr', [flag, file]);
  t.after(() => {
    spawnSync('chattr', ['-i', file]);
    rmSync(DATA_DIR, { recursive: true });
  });
  await restartAfterFault(t, 'immutable -shm (chattr +i)', DATA_DIR, {
    async inject({ exited }) {
      change('+i');
      // Mapped pages stay writable until they are written back.
      execFileSync('sync', [file]);
      assert.equal((await exited).signal, 'SIGBUS');
    },
    repair: () => change('-i'),
  });
});

test('the systemd unit explains SIGBUS in its log, and no other exit', () => {
  const unit = readFileSync(
    resolve(import.meta.dirname, '../../deploy/vertical-bcn.service'),
    'utf8',
  );
  const [, script = ''] = /^ExecStopPost=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
  const runScript = (status: string) =>
    spawnSync('/bin/sh', ['-c', script], {
      env: { EXIT_STATUS: status },
      encoding: 'utf8',
    });
  assert.match(runScript('BUS').stderr, /^Ended by SIGBUS: .* it is started again\.\n$/);
  assert.deepEqual([runScript('0').status, runScript('0').stderr], [0, '']);
});

/** Injects the fault under load, repairs the disk and restarts the server, as its systemd unit does; then compares. */
async function restartAfterFault(
  t: TestContext,
  name: string,
  dataDir: string,
  fault: DiskFault,
) {
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
    await fault.inject(server, load);
    await server.exited;
    await load.stop();
    fault.repair();
  }
  const last = await serve();
  await load.stop();
  const comparison = await compare(load, sqliteIn(dataDir));
  report(t, 'disk-breaks', {
    fault: name,
    rounds,
    ...comparison,
    'answers 503': load.count(503),
  });
  assertNothingLost(comparison, load);
  assert.equal((await last.kill('SIGTERM')).code, 0);
}

/** Keeps the host disk busy. Giving up the other one then takes milliseconds, in which commits were once lost. */
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

type DiskFault = {
  inject(server: ServerProcess, load: Load): Promise<void>;
  repair(): void;
};

/** Mounts an ext4 image of 48 MiB until the test ends. Returns undefined if no loop device can be mounted. */
function ext4Disk(t: TestContext): { mountPoint: string; remount(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'vertical-bcn-disk-'));
  const [image, mountPoint] = [join(folder, 'image'), join(folder, 'disk')];
  t.after(() => {
    spawnSync('umount', ['--lazy', mountPoint]);
    rmSync(folder, { recursive: true });
  });
  writeFileSync(image, '');
  truncateSync(image, 48 * 1024 * 1024);
  mkdirSync(mountPoint);
  const mount = () => spawnSync('mount', ['-o', 'loop', image, mountPoint]).status === 0;
  if (spawnSync('mkfs.ext4', ['-q', image]).status !== 0 || !mount()) return undefined;
  return {
    mountPoint,
    remount() {
      execFileSync('umount', [mountPoint]);
      assert.ok(mount());
    },
  };
}
