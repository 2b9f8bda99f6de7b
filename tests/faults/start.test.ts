import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { copiedTables } from '../../src/database/tables.ts';
import { enqueueDelivery } from '../../src/requests/deliveries.ts';
import { insertRequest } from '../../src/requests/store.ts';
import { databaseEnv, runCommand } from '../kit/commands.ts';
import { sqliteIn, testDatabase } from '../kit/database.ts';
import { validRequest } from '../kit/form.ts';
import { listen } from '../kit/port.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { needsRoot, smallDisk } from './small-disk.ts';

const deployed = (file: string) =>
  readFile(resolve(import.meta.dirname, '../../deploy', file), 'utf8');
const unit = await deployed('vertical-bcn.service');
const settingsFault = Number(/^RestartPreventExitStatus=(\d+)$/m.exec(unit)?.[1]);

async function assertRefused(
  t: TestContext,
  env: Record<string, string>,
  stderr: RegExp,
  code = 1,
) {
  await assert.rejects(startProcess(t, env), { code, stderr });
}

test('containers trust only their proxy; they and the unit keep data with few rights', async () => {
  const [, address = '?'] =
    /ipv4_address: ([\d.]+)/.exec(await deployed('compose.yaml')) ?? [];
  assert.match(await deployed('Dockerfile'), /PORT=8080.*127\.0\.0\.1:8080\/healthz/s);
  for (const [file, lines] of [
    [
      'compose.yaml',
      `PROXY: ${address}\n|["data:/data"]|read_only: true|cap_drop: [ALL]|period: 15s`,
    ],
    [
      'compose.yaml',
      'DESK_HOST: $|certificates:/data|database:/var/lib/|ip_range|enable_ipv6: true',
    ],
    [
      'Dockerfile',
      'HOST=0.0.0.0|DATA_DIR=/data|mkdir -m 700 /data|package.json company.ts|USER node',
    ],
    [
      'vertical-bcn.service',
      '=-/opt/vertical-bcn/.env|DirectoryMode=0700|UMask=0077|Restart=always|Sec=15',
    ],
  ] as const)
    for (const line of lines.split('|'))
      assert.ok((await deployed(file)).includes(line), line);
  const rated = [
    'security',
    '--offline=true',
    '--threshold=13',
    'deploy/vertical-bcn.service',
  ];
  const { status, error } = spawnSync('systemd-analyze', rated);
  assert.ok(error || status === 0, 'more rights than the unit had');
});

test('invalid variables stop the start with one list of all', async (t) => {
  const env = { HOST: 'x', PORT: '-1', LOG_LEVEL: 'loud', TRUST_PROXY: '*,0.0.0.0/0' };
  await assertRefused(
    t,
    env,
    /^La configuración del entorno no vale:\n( {2}- .+\n){5}$/,
    settingsFault,
  );
});

for (const [fault, content, says] of [
  [
    'is wrong',
    '{ name: "Mía", nif: "?" }',
    /mia\.ts\) tiene \d+ fallos:[\s\S]*nif: se espera un NIF/,
  ],
  [
    'cannot be read',
    '{\n  name: ,\n}',
    /mia\.ts\) tiene 1 fallo:[\s\S]*mia\.ts:2[\s\S]*Expression expected\n$/,
  ],
] as const)
  test(`a company file that ${fault} stops the start with what and where`, async (t) => {
    const env = await workplace(t);
    await mkdir(env.DATA_DIR);
    const COMPANY = join(env.DATA_DIR, 'mia.ts');
    await writeFile(COMPANY, `export default ${content};`);
    await assertRefused(t, { ...env, COMPANY }, says, settingsFault);
  });

test('a fault of the program ends the server with its stack', async (t) => {
  const fail = `process.once('SIGCONT', () => { throw Object.assign(new Error('fault'), { code: 'ERR_FAULT' }); });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fail)}`;
  const { kill } = await startProcess(t, { ...(await workplace(t)), NODE_OPTIONS });
  const { code, stderr } = await kill('SIGCONT');
  assert.equal(code, 1);
  assert.match(stderr, /fault\n\s+at /);
});

test('without a built site, startup prints the build command', async (t) => {
  const env = await workplace(t);
  await rm(join(env.SITE_DIR, 'index.html'));
  await assertRefused(
    t,
    env,
    /^There is no built site in .*npm run build.*\n$/,
    settingsFault,
  );
});

test('two servers that start together on a new database both come up', async (t) => {
  const env = await workplace(t);
  const servers = await Promise.all([startProcess(t, env), startProcess(t, env)]);
  for (const { url } of servers) assert.equal((await fetch(`${url}/readyz`)).status, 200);
});

test('logs the address, missing mail and, on one line, the open launch checklist', async (t) => {
  const { output, kill } = await startProcess(t, await workplace(t));
  assert.equal((await kill('SIGTERM')).code, 0);
  assert.equal(output.stderr, '');
  const lines = output.stdout.trim().split('\n');
  assert.equal(
    lines.filter((line) => line.includes('listening at http://127.0.0.1:')).length,
    1,
  );
  for (const warning of ['SMTP_URL', 'Before going public'])
    assert.equal(
      lines.filter((line) => /"level":"warn"/.test(line) && line.includes(warning))
        .length,
      1,
    );
  assert.ok(lines.every((line) => ['info', 'warn'].includes(JSON.parse(line).level)));
  assert.doesNotMatch(output.stdout, /metrics/);
});

test('serves metrics on METRICS_PORT, and logs their URL', async (t) => {
  const { output, kill } = await startProcess(t, {
    ...(await workplace(t)),
    METRICS_PORT: '0',
  });
  await until(() => output.stdout.includes('metrics at'));
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(output.stdout) ?? [];
  assert.match(
    await (await fetch(url)).text(),
    /^contact_deliveries\{status="pending"\} 0$/m,
  );
  assert.equal((await kill('SIGTERM')).code, 0);
});

for (const [taken, says] of [
  [
    'PORT',
    /^listen EADDRINUSE: .* 127\.0\.0\.1:\d+\. Choose another place with HOST or PORT\.\n$/,
  ],
  ['METRICS_PORT', /^The metrics cannot be served: .*EADDRINUSE.*METRICS_PORT\.\n$/],
] as const)
  testDatabase(
    `a start that finds ${taken} in use changes nothing`,
    async (t, config) => {
      await fill(config);
      const before = await everything(config);
      const port = String(await listen(t, createServer()));
      await assertRefused(
        t,
        { ...(await workplace(t)), ...databaseEnv(config), [taken]: port },
        says,
      );
      assert.deepEqual(await everything(config), before);
    },
  );

/** Data that a startup would change: an expired request among newer ones, and pending deliveries. */
async function fill(config: DatabaseConfig): Promise<void> {
  const { queries, close } = await openDatabase(config);
  const monthMs = 31 * 24 * 60 * 60_000;
  for (const months of [0, 0, 0, 60]) {
    const receivedAt = new Date(Date.now() - months * monthMs).toISOString();
    const requestId = await insertRequest(queries, {
      ...validRequest,
      receivedAt,
      state: 'received',
    });
    const channels = ['mail', 'webhook'] as const;
    await enqueueDelivery(
      queries,
      { kind: 'request', requestId, channels },
      new Date(receivedAt),
    );
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

for (const [state, exists] of [
  ['an empty read-only disk', false],
  ['a read-only data directory', true],
] as const)
  test(`${state} is rejected with instructions`, { skip: needsRoot }, async (t) => {
    const disk = smallDisk(t, '1m');
    const DATA_DIR = join(disk, 'data');
    if (exists) mkdirSync(DATA_DIR);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    await assertRefused(
      t,
      { ...(await workplace(t)), DATA_DIR },
      /puede escribir en su carpeta.*\n$/,
    );
  });

test('rejects a corrupt file with instructions, and leaves it unchanged', async (t) => {
  const env = await workplace(t);
  const file = join(env.DATA_DIR, 'requests.sqlite');
  const server = await startProcess(t, env);
  await server.kill('SIGTERM');
  truncateSync(file, Math.floor(statSync(file).size / 2));
  const before = readFileSync(file);
  await assertRefused(t, env, /está dañado.*\n$/);
  assert.ok(before.equals(readFileSync(file)));
});

test('without inodes a running server continues, a starting one prints instructions', {
  skip: needsRoot,
}, async (t) => {
  const disk = smallDisk(t, '48m,nr_inodes=40');
  const DATA_DIR = join(disk, 'data');
  const env = { ...(await workplace(t)), ...noRateLimit, DATA_DIR };
  const server = await startProcess(t, env);
  assert.throws(() => {
    for (let number = 0; ; number++) writeFileSync(join(disk, `file ${number}`), '');
  }, /ENOSPC/);
  const load = new Load().start(server.url);
  await until(() => load.acknowledged.size >= 40);
  await load.stop();
  await server.kill('SIGKILL');
  const database = sqliteIn(DATA_DIR);
  assertNothingLost(await compare(load, database), load);
  assert.equal(load.count(503), 0);
  await assertRefused(
    t,
    { ...env, DATA_DIR: join(disk, 'other') },
    /No se puede abrir .*df -i/,
  );
});

test('on a full disk the start prints instructions, and list still reads', {
  skip: needsRoot,
}, async (t) => {
  const DATA_DIR = join(smallDisk(t, '4m'), 'data');
  const database = sqliteIn(DATA_DIR);
  await (await openDatabase(database)).close();
  assert.throws(
    () => writeFileSync(join(DATA_DIR, 'filler'), Buffer.alloc(8 * 1024 * 1024)),
    {
      code: 'ENOSPC',
    },
  );
  await assertRefused(
    t,
    { ...(await workplace(t)), DATA_DIR },
    /No se puede abrir .*df -i/,
  );
  assert.match((await runCommand(database, ['desk'])).stderr, /df -i/);
  assert.equal((await runCommand(database, ['list'])).code, 0);
});
