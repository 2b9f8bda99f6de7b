import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '../../src/clock.ts';
import type { DatabaseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { copiedTables } from '../../src/database/tables.ts';
import { databaseEnv, runCommand } from '../kit/commands.ts';
import { sqliteIn, testDatabase } from '../kit/database.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { listen } from '../kit/port.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { testStore } from '../kit/store.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { fillDisk, needsRoot, smallDisk, useUpInodes } from './small-disk.ts';

test('names every invalid variable in one list', async (t) => {
  const env = { HOST: 'x', PORT: '-1', LOG_LEVEL: 'loud', TRUST_PROXY: '*,0.0.0.0/0' };

  const { code, stdout, stderr } = await refusedStart(t, env);

  assert.match(stderr, /^La configuración del entorno no vale:\n( {2}- .+\n){5}$/);
  assert.equal(stdout, '');
  assert.equal(code, await settingsFault());
});

for (const { fault, content, says } of [
  {
    fault: 'an invalid value',
    content: '{ name: "Mía", nif: "?" }',
    says: /mia\.ts\) tiene \d+ fallos:[\s\S]*nif: se espera un NIF/,
  },
  {
    fault: 'a syntax error',
    content: '{\n  name: ,\n}',
    says: /mia\.ts\) tiene 1 fallo:[\s\S]*mia\.ts:2[\s\S]*Expression expected\n$/,
  },
])
  test(`names the place of ${fault} in the company file`, async (t) => {
    const env = await workplace(t);
    const COMPANY = join(env.DATA_DIR, 'mia.ts');
    await mkdir(env.DATA_DIR);
    await writeFile(COMPANY, `export default ${content};`);

    const { code, stderr } = await refusedStart(t, { ...env, COMPANY });

    assert.match(stderr, says);
    assert.equal(code, await settingsFault());
  });

test('prints the build command without a built site', async (t) => {
  const env = await workplace(t);
  await rm(join(env.SITE_DIR, 'index.html'));

  const { code, stderr } = await refusedStart(t, env);

  assert.match(stderr, /^There is no built site in .*npm run build.*\n$/);
  assert.equal(code, await settingsFault());
});

for (const { taken, says } of [
  {
    taken: 'PORT',
    says: /^listen EADDRINUSE: .* 127\.0\.0\.1:\d+\. Choose another place with HOST or PORT\.\n$/,
  },
  {
    taken: 'METRICS_PORT',
    says: /^The metrics cannot be served: .*EADDRINUSE.*METRICS_PORT\.\n$/,
  },
]) {
  test(`says that ${taken} is in use`, async (t) => {
    const port = String(await listen(t, createServer()));

    const { code, stderr } = await refusedStart(t, {
      ...(await workplace(t)),
      [taken]: port,
    });

    assert.match(stderr, says);
    assert.equal(code, 1);
  });

  testDatabase(`changes no data if ${taken} is in use`, async (t, config) => {
    await fillWithWork(config);
    const before = await everything(config);
    const port = String(await listen(t, createServer()));

    await refusedStart(t, {
      ...(await workplace(t)),
      ...databaseEnv(config),
      [taken]: port,
    });

    assert.deepEqual(await everything(config), before);
  });
}

testDatabase('a second start does not disturb the first server', async (t, config) => {
  const env = { ...(await workplace(t)), ...databaseEnv(config) };
  const first = await startProcess(t, env);

  await refusedStart(t, { ...env, PORT: new URL(first.url).port });

  assert.equal((await postForm(first.url, validRequest)).status, 200);
});

for (const { state, exists } of [
  { state: 'an empty read-only disk', exists: false },
  { state: 'a read-only data directory', exists: true },
])
  test(`explains ${state}`, { skip: needsRoot }, async (t) => {
    const disk = smallDisk(t, '1m');
    const DATA_DIR = join(disk, 'data');
    if (exists) mkdirSync(DATA_DIR);
    execFileSync('mount', ['-o', 'remount,ro', disk]);

    const { code, stderr } = await refusedStart(t, { ...(await workplace(t)), DATA_DIR });

    assert.match(stderr, /puede escribir en su carpeta.*\n$/);
    assert.equal(code, 1);
  });

test('explains a corrupt database file', async (t) => {
  const { env } = await corruptDatabase(t);

  const { code, stderr } = await refusedStart(t, env);

  assert.match(stderr, /está dañado.*\n$/);
  assert.equal(code, 1);
});

test('leaves a corrupt database file unchanged', async (t) => {
  const { env, file } = await corruptDatabase(t);
  const before = readFileSync(file);

  await refusedStart(t, env);

  assert.ok(before.equals(readFileSync(file)));
});

test('explains a disk without inodes', { skip: needsRoot }, async (t) => {
  const disk = smallDisk(t, '48m,nr_inodes=40');
  useUpInodes(disk);

  const env = { ...(await workplace(t)), DATA_DIR: join(disk, 'data') };
  const { code, stderr } = await refusedStart(t, env);

  assert.match(stderr, /No se puede abrir .*df -i/);
  assert.equal(code, 1);
});

test('a running server needs no further inodes', { skip: needsRoot }, async (t) => {
  const disk = smallDisk(t, '48m,nr_inodes=40');
  const DATA_DIR = join(disk, 'data');
  const env = { ...(await workplace(t)), ...noRateLimit, DATA_DIR };
  const server = await startProcess(t, env);
  useUpInodes(disk);

  const load = new Load().start(server.url);
  await until(() => load.acknowledged.size >= 40);
  await load.stop();
  await server.kill('SIGKILL');

  assertNothingLost(await compare(load, sqliteIn(DATA_DIR)), load);
  assert.equal(load.count(503), 0);
});

test('explains a full disk', { skip: needsRoot }, async (t) => {
  const { DATA_DIR } = await fullDisk(t);

  const { code, stderr } = await refusedStart(t, { ...(await workplace(t)), DATA_DIR });

  assert.match(stderr, /No se puede abrir .*df -i/);
  assert.equal(code, 1);
});

test('a command that writes explains a full disk', { skip: needsRoot }, async (t) => {
  const { database } = await fullDisk(t);

  const { stderr } = await runCommand(database, ['desk']);

  assert.match(stderr, /df -i/);
});

test('`list` reads after a start on a full disk', { skip: needsRoot }, async (t) => {
  const { DATA_DIR, database } = await fullDisk(t);
  await refusedStart(t, { ...(await workplace(t)), DATA_DIR });

  const { code } = await runCommand(database, ['list']);

  assert.equal(code, 0);
});

/** Starts a server that exits before it listens, and returns how it exited. */
async function refusedStart(
  t: TestContext,
  env: Record<string, string>,
): Promise<EndOfStart> {
  try {
    await startProcess(t, env);
  } catch (error) {
    return error as EndOfStart;
  }
  assert.fail('The server has started.');
}

type EndOfStart = { code: number; stdout: string; stderr: string };

/** Reads the exit code after which the unit does not restart the server. */
async function settingsFault(): Promise<number> {
  const file = resolve(import.meta.dirname, '../../deploy/vertical-bcn.service');
  const unit = await readFile(file, 'utf8');
  return Number(/^RestartPreventExitStatus=(\d+)$/m.exec(unit)?.[1]);
}

/** Stores data that a start would change: an expired request and pending deliveries. */
async function fillWithWork(config: DatabaseConfig): Promise<void> {
  const { queries, close } = await openDatabase(config);
  const store = testStore(queries, systemClock);
  await store.expiredRequest();
  for (let count = 0; count < 3; count++) {
    await store.requestWithDeliveries(['mail', 'webhook']);
  }
  await close();
}

async function everything(config: DatabaseConfig): Promise<Record<string, unknown[]>> {
  const { queries, close } = await openDatabase(config);
  const tables: Record<string, unknown[]> = {};
  for (const name of copiedTables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(queries);
    tables[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  await close();
  return tables;
}

/** Runs a server, and cuts its database in half. */
async function corruptDatabase(t: TestContext) {
  const env = await workplace(t);
  const server = await startProcess(t, env);
  await server.kill('SIGTERM');

  const { file } = sqliteIn(env.DATA_DIR);
  truncateSync(file, Math.floor(statSync(file).size / 2));
  return { env, file };
}

/** Fills a disk that holds a database. */
async function fullDisk(t: TestContext) {
  const DATA_DIR = join(smallDisk(t, '4m'), 'data');
  const database = sqliteIn(DATA_DIR);
  await (await openDatabase(database)).close();
  fillDisk(join(DATA_DIR, 'filler'));
  return { DATA_DIR, database };
}
