import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { runProcess } from '../kit/commands.ts';
import { sqliteIn } from '../kit/database.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';
import { Load, noRateLimit } from './load.ts';
import { scale } from './report.ts';

test('a backup under load contains what was acknowledged before', async (t) => {
  const { dataDir, database, server } = await serve(t);
  const load = new Load().start(server.url);

  for (let round = 1; round <= scale(3, 50); round++) {
    await acknowledgements(load, 50);
    const acknowledged = [...load.acknowledged.keys()];
    const copy = join(dataDir, `copia-${round}.sqlite`);

    const { code, stderr } = await runProcess(database, ['backup', copy]);

    assert.equal(code, 0);
    assert.equal(stderr, '');
    const kept = await messagesIn(copy);
    assert.deepEqual(difference(acknowledged, kept), [], 'acknowledged, but not kept');
    assert.deepEqual(difference(kept, load.sent.keys()), [], 'kept, but never sent');
  }
  await load.stop();
  assert.deepEqual(load.wrong, []);
});

test('restore refuses beside an idle server', async (t) => {
  const { restore } = await serveWithBackup(t);

  const { code, stderr } = await restore();

  assert.equal(code, 1);
  assert.match(stderr, /tiene abierta.*páralo/);
});

test('restore refuses beside a server under load', async (t) => {
  const { server, restore } = await serveWithBackup(t);
  const load = new Load().start(server.url);
  await acknowledgements(load, 50);

  const { code } = await restore();

  await load.stop();
  assert.equal(code, 1);
});

test('restore replaces the database of a killed server', async (t) => {
  const { env, database, restore } = await killedUnderLoad(t);

  assert.equal((await restore()).code, 0);

  const again = await startProcess(t, env);
  assert.deepEqual(await storedRequests(database), []);
  assert.equal((await again.kill('SIGTERM')).code, 0);
});

test('restore keeps the database of a killed server', async (t) => {
  const { dataDir, load, restore } = await killedUnderLoad(t);

  await restore();

  const backups = join(dataDir, 'backups');
  const [replaced = ''] = await readdir(backups);
  const kept = await messagesIn(join(backups, replaced));
  assert.deepEqual(difference(load.acknowledged.keys(), kept), []);
});

test('a killed restore leaves the old or the new database', async (t) => {
  const { dataDir, database, copy: empty } = await killedUnderLoad(t, 200);
  const full = join(dataDir, 'full.sqlite');
  assert.equal((await runProcess(database, ['backup', full])).code, 0);
  const counts = [0, (await storedRequests(database)).length];

  const rounds = scale(8, 200);
  for (let round = 1; round <= rounds; round++) {
    const copy = round % 2 === 0 ? empty : full;
    await killedRestore({ dataDir, copy, afterMs: 200 + (400 * round) / rounds });

    const { length } = await storedRequests(database);
    assert.ok(counts.includes(length), `${length} requests`);
  }
});

async function serve(t: TestContext) {
  const env = await workplace(t);
  const server = await startProcess(t, { ...env, ...noRateLimit });
  const dataDir = env.DATA_DIR;
  return { env, dataDir, database: sqliteIn(dataDir), server };
}

/** Starts a server, and makes a backup of its empty database. */
async function serveWithBackup(t: TestContext) {
  const { database, ...served } = await serve(t);
  const copy = join(served.dataDir, 'copia.sqlite');
  assert.equal((await runProcess(database, ['backup', copy])).code, 0);

  const restore = () => runProcess(database, ['restore', copy, '--force']);
  return { ...served, database, copy, restore };
}

/**
 * Does the same, and kills the server after more than `requests` acknowledged requests.
 */
async function killedUnderLoad(t: TestContext, requests = 50) {
  const served = await serveWithBackup(t);
  const load = new Load().start(served.server.url);
  await acknowledgements(load, requests);
  await served.server.kill('SIGKILL');
  await load.stop();
  return { ...served, load };
}

/** Waits until more than `count` further requests have been acknowledged. */
async function acknowledgements(load: Load, count: number): Promise<void> {
  const before = load.acknowledged.size;
  await until(() => load.acknowledged.size > before + count);
}

/**
 * Kills a restore `afterMs` milliseconds after the start of its process. At 200 it has
 * hardly begun, and at 600 it is over on most machines.
 */
async function killedRestore({ dataDir, copy, afterMs }: KilledRestore): Promise<void> {
  const argv = ['src/cli/requests.ts', 'restore', copy, '--force'];
  const options = { env: { DATA_DIR: dataDir }, stdio: 'ignore' } as const;
  const child = spawn(process.execPath, argv, options);
  const ended = once(child, 'close');

  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
}

type KilledRestore = { dataDir: string; copy: string; afterMs: number };

async function messagesIn(file: string): Promise<Set<string>> {
  const stored = await storedRequests({ kind: 'sqlite', file });
  return new Set(stored.map(({ message }) => message));
}

function difference(some: Iterable<string>, others: Iterable<string>): string[] {
  const known = new Set(others);
  return [...some].filter((one) => !known.has(one));
}
