import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';

import { goodRequest, postForm } from '../support/form.ts';
import { testPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { startBalancer } from './balancer.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { noNginx, startNginx } from './nginx-process.ts';
import { report, scale } from './report.ts';
import { type ServerProcess, startProcess, workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

const rounds = scale(1, 20);
const postgres = testPostgres();

for (const [how, signal] of [
  ['stopped (SIGTERM) and started', 'SIGTERM'],
  ['killed (kill -9) and started', 'SIGKILL'],
] as const) {
  test(`three servers, each in turn ${how} under load: no visitor notices, nothing is lost or doubled`, async (t) => {
    const deploy = await threeServers(t);
    const balancer = await startBalancer(t, urlsOf(deploy.servers));
    const row = await roll(t, deploy, balancer.url, signal);
    const { refused, cutOff } = balancer;
    const elsewhere = { 'sent elsewhere, refused': refused, 'sent elsewhere, cut off': cutOff };
    report(t, 'rolling-deploy', { balancer: 'ours', ...row, ...elsewhere });
    assert.ok(refused + cutOff > 0, 'the balancer met a server that was away');
  });
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`the same behind nginx with deploy/nginx-several.conf, by ${signal}`, { skip: noNginx }, async (t) => {
    const deploy = await threeServers(t);
    const row = await roll(t, deploy, await startNginx(t, urlsOf(deploy.servers)), signal);
    const unknown = { 'sent elsewhere, refused': 'unknown', 'sent elsewhere, cut off': 'unknown' };
    report(t, 'rolling-deploy', { balancer: 'nginx', ...row, ...unknown });
  });
}

test('three servers behind a balancer count a client together, and take the same content once', async (t) => {
  const url = await postgres.newDatabase();
  const env = { ...(await workplace(t)), DATABASE_URL: url, TRUST_PROXY: 'loopback' };
  const balancer = await startBalancer(
    t,
    urlsOf(await Promise.all([1, 2, 3].map(() => startProcess(t, env)))),
  );
  const from = { 'x-forwarded-for': '192.0.2.7' };
  for (let index = 0; index < 30; index++) {
    const message = `Grieta ${index % 10}`;
    assert.equal((await postForm(balancer.url, { ...goodRequest, message }, from)).status, 200);
  }
  const stored = await storedRequests({ kind: 'postgres', url });
  assert.equal(stored.length, 10);
  assert.equal(stored.filter(({ state }) => state === 'received').length, 5);
});

type Deploy = { env: Record<string, string>; url: string; servers: ServerProcess[] };

async function threeServers(t: TestContext, limits: Record<string, string> = noRateLimit): Promise<Deploy> {
  const url = await postgres.newDatabase();
  const env = { ...(await workplace(t)), DATABASE_URL: url, TRUST_PROXY: 'loopback', ...limits };
  return { env, url, servers: await Promise.all([1, 2, 3].map(() => startProcess(t, env))) };
}

/** Takes each server away in turn, again and again, while visitors send; returns the row of the table. */
async function roll(t: TestContext, { env, url, servers }: Deploy, to: string, signal: Signal) {
  const load = new Load();
  load.start(to);
  for (let round = 0; round < rounds; round++) {
    for (const index of servers.keys()) {
      await someAcknowledged(load);
      servers[index] = await restart(t, servers[index], signal, env);
    }
  }
  await someAcknowledged(load);
  await load.stop();
  const comparison = await compare(load, { kind: 'postgres', url });
  const failed = load.count(0) + load.count(503) + load.wrong.length;
  assert.equal(failed, 0, `visitors without success: ${load.wrong.slice(0, 3)}`);
  assertNothingLost(comparison, load);
  return { signal, restarts: 3 * rounds, ...comparison, 'visitors without success': failed };
}

type Signal = 'SIGTERM' | 'SIGKILL';

function urlsOf(servers: ServerProcess[]): string[] {
  return servers.map(({ url }) => url);
}

async function restart(
  t: TestContext,
  server: ServerProcess | undefined,
  signal: Signal,
  env: Record<string, string>,
): Promise<ServerProcess> {
  assert.ok(server);
  server.child.kill(signal);
  const { code } = await server.exited;
  assert.equal(code, signal === 'SIGTERM' ? 0 : null);
  return startProcess(t, { ...env, PORT: new URL(server.url).port });
}

/** So that each server is at work when it is taken away. */
function someAcknowledged(load: Load): Promise<void> {
  const before = load.acknowledged.size;
  return until(() => load.acknowledged.size >= before + 50);
}
