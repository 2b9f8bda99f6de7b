import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Afterwards, shared } from '../kit/folders.ts';
import { multipart, postHead, validRequest } from '../kit/form.ts';
import { type ServerProcess, startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { noRateLimit, send } from './load.ts';
import { inMs, long, median, report, scale } from './report.ts';

const count = scale(100, 2000);
const visits = scale(20, 200);

describe(`during ${count} half-sent requests`, () => {
  const ends = shared();
  let server: ServerProcess;
  let alone: Visit[] = [];
  let among: Visit[] = [];
  let openAtFirstVisit = 0;
  let memoryBefore = 0;
  let memoryDuring = 0;
  let closedAfter = 'not waited for';
  before(async () => {
    const env = { ...(await workplace(ends)), ...noRateLimit };
    server = await startProcess(ends, env);
    alone = await visit(server, visits, 'solo');
    memoryBefore = await memoryOf(server);

    const start = performance.now();
    const sockets = await openAll(ends, server);
    const open = () => sockets.filter(({ closed }) => !closed).length;
    const first = await visit(server, 1, 'entre todos');
    openAtFirstVisit = open();
    among = [...first, ...(await visit(server, visits, 'entre otros'))];
    memoryDuring = await memoryOf(server);

    // The server closes them after a minute, for which only the long form waits.
    if (!long) return;
    await until(() => open() === 0, 120);
    closedAfter = inMs(performance.now() - start);
  });
  after(ends.end);

  test('the connections stay open', () => {
    assert.ok(openAtFirstVisit >= count * 0.5, `${openAtFirstVisit} are open`);
  });

  test('each visitor is served', (t) => {
    report(t, 'slow-connections', {
      connections: count,
      'visitor alone, median': inMs(medianOf(alone)),
      'visitor among them, median': inMs(medianOf(among)),
      'all closed by the server after': closedAfter,
    });
    for (const { status } of [...alone, ...among]) assert.equal(status, 200);
  });

  test('the memory stays bounded', () => {
    const words = `${memoryBefore} MiB became ${memoryDuring} MiB`;
    assert.ok(memoryDuring < memoryBefore + 128, words);
  });

  test('no error is logged', () => {
    assert.doesNotMatch(server.output.stdout, /"level":"(error|fatal)"/);
  });
});

type Visit = { status: number; ms: number };

/** Sends requests one after the other, each on a connection of its own. */
async function visit(
  { url }: ServerProcess,
  times: number,
  who: string,
): Promise<Visit[]> {
  const seen: Visit[] = [];
  for (let number = 1; number <= times; number++) {
    const start = performance.now();
    const message = `${who} ${number}`;
    const { status } = await send(url, { ...validRequest, message });
    seen.push({ status, ms: performance.now() - start });
    await wait(10);
  }
  return seen;
}

function medianOf(seen: Visit[]): number {
  return median(seen.map(({ ms }) => ms));
}

/**
 * Returns the resident memory (RSS) of a process in MiB, or 0 on a system other than
 * Linux.
 */
async function memoryOf({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Math.round(Number(kib) / 1024);
}

const body = multipart(validRequest);
const head = postHead(body);
const halves = {
  nothing: '',
  'half a line': head.slice(0, 40),
  'all headers but their end': head.slice(0, -2),
  'half a body': head + body.slice(0, 100),
};

/** Opens `count` connections. Each of the four halves is sent on a quarter of them. */
async function openAll(t: Afterwards, { url }: ServerProcess): Promise<Socket[]> {
  const contents = Object.values(halves);
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // A connection ends only if its answer, a 408, is read.
    socket.on('error', () => {}).resume();
    socket.write(contents[index % contents.length] ?? '', 'latin1');
    return socket;
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });

  await until(() => sockets.every(({ connecting }) => !connecting));
  return sockets;
}
