import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Load } from '../faults/load.ts';
import { checkouts, median, type Running, rounds, startServer } from './checkouts.ts';

/**
 * `npm run bench:server [-- folder …]`: accepted requests with 1, 8 and 64 visitors, and landing pages a second, of this
 * checkout and of others in turn. The ratio is to the last checkout.
 */
const seconds = 4;
const servers = await Promise.all(checkouts.map(startServer));
const measures: Record<string, (server: Running) => Promise<number>> = {
  'requests, 1 visitor': (server) => acceptedPerSecond(server, 1),
  'requests, 8 visitors': (server) => acceptedPerSecond(server, 8),
  'requests, 64 visitors': (server) => acceptedPerSecond(server, 64),
  pages: pagesPerSecond,
};
const loads = new Map(servers.map((server) => [server, new Load()]));
for (const [name, measure] of Object.entries(measures)) {
  const found = new Map(servers.map((server): [Running, number[]] => [server, []]));
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const server of servers) {
      const perSecond = await measure(server);
      if (round > 0) found.get(server)?.push(perSecond);
    }
  const medians = servers.map((server) => median(found.get(server) ?? []));
  const ratio = ((medians[0] ?? 0) / (medians.at(-1) ?? 1)).toFixed(2);
  process.stdout.write(`${name} a second: ${medians.map(Math.round).join(', ')}; ratio ${ratio}\n`);
}
await Promise.all(servers.map(({ stop }) => stop()));

/** Each visitor sends one request after the other. */
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

/** Over 16 connections that each wait for at most four answers: a client of `node:http` would be slower than the server. */
async function pagesPerSecond({ url }: Running): Promise<number> {
  const { port, hostname } = new URL(url);
  const page = `GET / HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept-encoding: br\r\n\r\n`;
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
  const perSecond = (answers * 1000) / (performance.now() - start);
  for (const socket of sockets) socket.destroy();
  return perSecond;
}
