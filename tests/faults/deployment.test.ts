import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dayMs } from '../../src/time.ts';
import { temporaryDirectory } from '../kit/folders.ts';

const compose = await deployed('compose.yaml');
const dockerfile = await deployed('Dockerfile');
const unit = await deployed('vertical-bcn.service');
const offsite = await deployed('vertical-bcn-offsite.service');

test('containers trust only the address of their proxy', () => {
  const [, address] = /ipv4_address: ([\d.]+)/.exec(compose) ?? [];

  assert.ok(compose.includes(`TRUST_PROXY: ${address}\n`));
});

for (const [behaviour, setting] of Object.entries({
  'keep their data in a volume': '["data:/data"]',
  'cannot write anywhere else': 'read_only: true',
  'have no capability': 'cap_drop: [ALL]',
  'have 15 seconds to finish': 'stop_grace_period: 15s',
  'may do without a host of the desk': 'DESK_HOST: $',
  'may do without a telephone': 'SITE_PHONE: $',
  'keep certificates in a volume': 'certificates:/data',
  'keep PostgreSQL in a volume': 'database:/var/lib/',
  'leave its address to the proxy': 'ip_range',
  'tell visitors by IPv6 apart': 'enable_ipv6: true',
}))
  test(`containers ${behaviour}`, () => {
    assert.ok(compose.includes(setting), setting);
  });

test('containers start the site only with valid settings', () => {
  const command = 'command: [node, src/server/check-settings.ts]';
  const condition = 'settings: { condition: service_completed_successfully }';

  assert.ok(compose.includes(command));
  assert.ok(compose.includes(condition));
});

for (const { settings, env, code } of [
  { settings: 'wrong settings', env: { PORT: 'http' }, code: 78 },
  { settings: 'right settings', env: { PORT: '8080' }, code: 0 },
])
  test(`the check of ${settings} exits with ${code}`, () => {
    const { status } = spawnSync(process.execPath, ['src/server/check-settings.ts'], {
      env,
    });

    assert.equal(status, code);
  });

test('the image checks its health where the server listens', () => {
  assert.match(dockerfile, /PORT=8080.*127\.0\.0\.1:8080\/healthz/s);
});

for (const [behaviour, instruction] of Object.entries({
  'takes connections from outside': 'HOST=0.0.0.0',
  'keeps its data in /data': 'DATA_DIR=/data',
  'lets no other user read the data': 'mkdir -m 700 /data',
  'holds the company file': 'package.json company.ts',
  'does not run as root': 'USER node',
}))
  test(`the image ${behaviour}`, () => {
    assert.ok(dockerfile.includes(instruction), instruction);
  });

for (const [behaviour, setting] of Object.entries({
  'reads .env if there is one': '--env-file-if-exists=.env',
  'lets no other user read the data': 'StateDirectoryMode=0700',
  'lets no other user read new files': 'UMask=0077',
  'starts the server again': 'Restart=always',
  'leaves it 15 seconds to finish': 'TimeoutStopSec=15',
}))
  test(`the unit ${behaviour}`, () => {
    assert.ok(unit.includes(setting), setting);
  });

const noSystemd =
  spawnSync('systemd-analyze', ['--version']).error !== undefined &&
  'needs systemd: no systemd-analyze is installed';

test('the unit gains no rights', { skip: noSystemd }, () => {
  const { status } = spawnSync('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=13',
    'deploy/vertical-bcn.service',
  ]);

  assert.equal(status, 0);
});

test('the unit explains SIGBUS in its log', () => {
  const { stderr } = afterExit('BUS');

  assert.match(stderr, /^Ended by SIGBUS: .* it is started again\.\n$/);
});

test('the unit says nothing about another exit', () => {
  const { status, stderr } = afterExit('0');

  assert.equal(status, 0);
  assert.equal(stderr, '');
});

test('the newest backup is copied to another machine', async (t) => {
  const { copy, addBackup } = await backupFolder(t);
  await addBackup('requests-1.sqlite', { ageDays: 1.5 });
  const newest = await addBackup('requests-2.sqlite', { ageDays: 1 });

  const { stdout } = copy();

  assert.equal(stdout, `backup --quiet --host vertical-bcn ${newest}\n`);
});

test('a backup from more than two days ago is not copied', async (t) => {
  const { copy, addBackup } = await backupFolder(t);
  await addBackup('requests-1.sqlite', { ageDays: 2.1 });

  const { status, stdout } = copy();

  assert.equal(status, 1);
  assert.equal(stdout, '');
});

/**
 * Creates a folder for backups. Returns a function that runs the first step of the copy
 * to another machine, with a `restic` that prints its arguments.
 */
async function backupFolder(t: TestContext) {
  const [, script = ''] = /^ExecStart=\/bin\/sh -ec '(.*)'$/m.exec(offsite) ?? [];
  const folder = await temporaryDirectory(t);
  await writeFile(join(folder, 'restic'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, BACKUPS: folder };

  return {
    copy: () => spawnSync('/bin/sh', ['-ec', script], { env, encoding: 'utf8' }),
    async addBackup(name: string, { ageDays }: { ageDays: number }): Promise<string> {
      const file = join(folder, name);
      await writeFile(file, '');
      const madeAt = new Date(Date.now() - ageDays * dayMs);
      await utimes(file, madeAt, madeAt);
      return file;
    },
  };
}

/** Runs the commands that the unit runs after the server has exited. */
function afterExit(exitStatus: string) {
  const [, script = ''] = /^ExecStopPost=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
  const env = { EXIT_STATUS: exitStatus };
  return spawnSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' });
}

function deployed(file: string): Promise<string> {
  return readFile(resolve(import.meta.dirname, '../../deploy', file), 'utf8');
}
