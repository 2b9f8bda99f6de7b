import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Load } from '../faults/load.ts';
import { median } from '../faults/report.ts';
import { checkouts, ends, type Running, rounds, startServer } from './checkouts.ts';

/**
 * `npm run bench:server [-- folder …]` prints the requests accepted per second with 1, 8
 * and 64 visitors and the landing pages served per second, of this checkout and of others
 * in turn, with the ratio of the first to the last.
 */
const seconds = 4;
const servers = await Promise.all(checkouts.map(startServer));
const loads = new Map(servers.map((server) => [server, new Load()]));

for (const visitors of [1, 8, 64]) {
  await compare(`accepted requests, ${visitors} visitors`, (server) =>
    acceptedPerSecond(server, visitors),
  );
}
await compare('pages', pagesPerSecond);
await ends.end();

async function compare(
  name: string,
  measure: (server: Running) => Promise<number>,
): Promise<void> {
  const measured = new Map(servers.map((server): [Running, number[]] => [server, []]));
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const [server, ofServer] of measured) {
      const perSecond = await measure(server);
      if (round > 0) ofServer.push(perSecond);
    }
  }

  const medians = [...measured.values()].map(median);
  const ratio = (medians[0] ?? 0) / (medians.at(-1) ?? 1);
  const figures = medians.map(Math.round).join(', ');
  process.stdout.write(`${name} a second: ${figures}; ratio ${ratio.toFixed(2)}\n`);
}

/** Measures with visitors who each send one request after the other. */
async function acceptedPerSecond(server: Running, visitors: number): Promise<number> {
  const load = loads.get(server) as Load;
  const before = load.acknowledged.size;
  const start = performance.now();

  load.start(server.url, { visitors });
  await wait(seconds * 1000);
  await load.stop();

  if (load.wrong.length > 0) throw new Error(load.wrong[0]);
  return ((load.acknowledged.size - before) * 1000) / (performance.now() - start);
}

/**
 * Measures over 16 connections, each with at most four pending answers. It writes to the
 * sockets directly, since a `node:http` client would be slower than the server.
 */
async function pagesPerSecond({ url }: Running): Promise<number> {
  const { port, hostname } = new URL(url);
  const page = `GET / HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\n\r\n`;
  let answers = 0;

  const sockets = Array.from({ length: 16 }, () => {
    const socket = connect(Number(port), hostname);
    socket.setEncoding('latin1').on('data', (text: string) => {
      const arrived = text.split('HTTP/1.1 200').length - 1;
      answers += arrived;
      socket.write(page.repeat(arrived));
    });
    socket.write(page.repeat(4));
    return socket;
  });
  const start = performance.now();
  await wait(seconds * 1000);
  for (const socket of sockets) socket.destroy();

  return (answers * 1000) / (performance.now() - start);
}
