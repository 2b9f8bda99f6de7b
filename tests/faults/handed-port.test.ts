import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../src/database/open.ts';
import { lastRound, noteRound } from '../../src/requests/rounds.ts';
import { insertRequest } from '../../src/requests/store.ts';
import { goodRequest } from '../support/form.ts';
import { until } from '../support/until.ts';
import { formNumber, noRateLimit, send } from './load.ts';
import { workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

const root = resolve(import.meta.dirname, '../..');

test('a server that is handed its port is restarted under load, and nobody is refused: visitors wait', async (t) => {
  const env = { ...(await workplace(t)), ...noRateLimit };
  const service = await startService(t, env);
  await service.start();
  let [sent, over] = [0, false];
  const answers = new Map<number, number>();
  const visitor = async () => {
    while (!over) {
      const { status } = await send(service.url, formNumber(++sent), new Agent());
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const visitors = [1, 2, 3, 4].map(visitor);
  for (let restart = 0; restart < 3; restart++) {
    const before = sent;
    await until(() => sent > before + 20);
    await service.stop();
    await service.start();
  }
  over = true;
  await Promise.all(visitors);
  assert.deepEqual([...answers.keys()], [200]);
  const stored = await storedRequests({ kind: 'sqlite', file: join(env.DATA_DIR, 'requests.sqlite') });
  assert.equal(stored.length, sent);
});

test('a port that is handed over and is not PORT is refused, with what to do, and nothing is written', async (t) => {
  const env = { ...(await workplace(t)), PORT: '8080' };
  const config = { kind: 'sqlite', file: join(env.DATA_DIR, 'requests.sqlite') } as const;
  const now = new Date().toISOString();
  const before = await openDatabase(config);
  for (const received_at of ['2020-01-01T00:00:00.000Z', now, now])
    await insertRequest(before.queries, { ...goodRequest, received_at, state: 'received' });
  await noteRound(before.queries, 'retention', new Date(now));
  await before.close();
  const service = await startService(t, env);
  const { code, stderr } = await service.runToEnd();
  assert.equal(code, 78);
  assert.match(stderr, /PORT=8080, but .* handed over port \d+.*vertical-bcn\.socket/);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  assert.equal(await lastRound(queries, 'retention'), now);
  assert.equal((await storedRequests(config)).length, 3);
});

test('a port that was handed to another process is not taken', async (t) => {
  const service = await startService(t, { ...(await workplace(t)), PORT: '0' }, 'LISTEN_PID=1');
  await service.start();
  assert.notEqual(service.listening(), service.url);
});

test('the units hand the port over that everything else names, and no visitor starts the server', async () => {
  const unit = (name: string) => readFile(join(root, 'deploy/systemd', name), 'utf8');
  assert.match(await unit('vertical-bcn.service'), /^Sockets=vertical-bcn\.socket$/m);
  assert.match(await unit('vertical-bcn.socket'), /^ListenStream=127\.0\.0\.1:8080$/m);
  assert.match(await unit('vertical-bcn.socket'), /^Service=vertical-bcn-port\.service$/m);
  assert.match(await unit('vertical-bcn-port.service'), /^BindsTo=vertical-bcn\.socket$/m);
});

/** What systemd does: holds a port, and starts a server with it as descriptor 3, one after the other. */
async function startService(t: TestContext, env: Record<string, string>, pid = 'LISTEN_PID=$$') {
  const held = createServer().listen(0, '127.0.0.1');
  await once(held, 'listening');
  const { port } = held.address() as AddressInfo;
  const one = `echo "pid $$"; export LISTEN_FDS=1 ${pid}; exec "$NODE" src/server/main.ts`;
  const child = spawn('sh', ['-c', `while read -r _; do sh -c '${one}' </dev/null; echo "ended $?"; done`], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE: process.execPath,
      NODE_COMPILE_CACHE: '.cache/node',
      PORT: `${port}`,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe', descriptorOf(held)],
  }) as ChildProcessWithoutNullStreams;
  held.close();
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const said = (what: RegExp) => lines.flatMap((line) => what.exec(line)?.[1] ?? []);
  const running = () => Number(said(/^pid (\d+)/).at(-1));
  const ends = () => said(/^ended (\d+)/);
  t.after(async () => {
    child.stdin.end();
    if (said(/^pid (\d+)/).length > ends().length) process.kill(running(), 'SIGKILL');
    await once(child, 'close');
  });
  const listening = () => said(/listening at (http:[^"]+)"/);
  const begin = () => child.stdin.write('start\n');
  return {
    url: `http://127.0.0.1:${port}`,
    listening: () => listening().at(-1),
    async start() {
      const before = listening().length;
      begin();
      await until(() => listening().length > before);
    },
    async stop() {
      const before = ends().length;
      process.kill(running(), 'SIGTERM');
      await until(() => ends().length > before);
    },
    async runToEnd() {
      begin();
      await until(() => ends().length > 0);
      return { code: Number(ends().at(-1)), stderr };
    },
  };
}

/** Node has no public name for it. */
function descriptorOf(server: Server): number {
  return (server as unknown as { _handle: { fd: number } })._handle.fd;
}
