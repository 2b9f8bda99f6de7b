import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { multipart, postHead, validRequest } from '../kit/form.ts';
import { type ServerProcess, startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { noRateLimit, send } from './load.ts';
import { inMs, long, median, report, scale } from './report.ts';

const count = scale(100, 2000);

/** Returns the memory that a process holds (RSS), in MiB; Linux alone says it. */
async function memoryOf({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Math.round(Number(kib) / 1024);
}

test(`serves visitors with bounded memory during ${count} half-sent requests`, async (t) => {
  const server = await startProcess(t, { ...(await workplace(t)), ...noRateLimit });
  const visits = scale(20, 200);
  const alone = await visit(server, visits, 'solo');
  const before = await memoryOf(server);
  const start = performance.now();
  const sockets = await openAll(t, server);
  const open = () => sockets.filter(({ closed }) => !closed).length;
  const among = await visit(server, 1, 'entre todos');
  assert.ok(open() >= count * 0.5, `${open()} are still open: that was no siege`);
  among.push(...(await visit(server, visits, 'entre otros')));
  const during = await memoryOf(server);
  // The server closes them after a minute: only the long form waits for that.
  if (long) await until(() => open() === 0, 120);
  report(t, 'slow-connections', {
    connections: count,
    'visitor alone, median': inMs(median(alone)),
    'visitor among them, median': inMs(median(among)),
    'all closed by the server after': long
      ? inMs(performance.now() - start)
      : 'not waited for',
  });
  assert.ok(during < before + 128, `${before} MiB became ${during} MiB`);
  assert.doesNotMatch(server.output.stdout, /"level":"(error|fatal)"/);
});

/**
 * Sends requests one after the other, each on a connection of its own; returns the
 * milliseconds of each.
 */
async function visit(
  { url }: ServerProcess,
  times: number,
  who: string,
): Promise<number[]> {
  const latencies: number[] = [];
  for (let count = 1; count <= times; count++) {
    const start = performance.now();
    const { status } = await send(url, { ...validRequest, message: `${who} ${count}` });
    latencies.push(performance.now() - start);
    assert.equal(status, 200);
    await wait(10);
  }
  return latencies;
}

const body = multipart(validRequest);
const head = postHead(body);
const halves = ['', head.slice(0, 40), head.slice(0, -2), head + body.slice(0, 100)];

/**
 * A quarter sends nothing, a quarter half a line, a quarter all headers but their end, a
 * quarter half a body.
 */
async function openAll(t: TestContext, { url }: ServerProcess): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // The answer, a 408, is read, as a connection that is not read from does not end.
    socket.on('error', () => {}).resume();
    socket.write(halves[index % halves.length] ?? '', 'latin1');
    return socket;
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  await until(() => sockets.every(({ connecting }) => !connecting));
  return sockets;
}
