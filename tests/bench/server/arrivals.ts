import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { formNumber, send } from '../../faults/load.ts';
import { percentile } from './numbers.ts';
import { startServer } from './processes.ts';
import type { Scale } from './scale.ts';

const perSecond = 100;

/**
 * How long a visitor waits while 100 come each second, evenly. Each sends when his time has come, whether the
 * ones before have their answers or not: no wait hides behind another (no coordinated omission), as it would
 * with clients that wait for their answer before they send again.
 */
export async function measureArrivals(directory: string, { rounds, seconds }: Scale): Promise<Arrivals[]> {
  const server = await startServer(directory, 'arrivals');
  const agent = new Agent({ keepAlive: true });
  const count = rounds * seconds * perSecond;
  const kinds: [what: string, ask: (n: number) => Promise<boolean>][] = [
    ['the landing page', () => getPage(server.url, agent)],
    ['an accepted request', async (n) => (await send(server.url, formNumber(n), agent)).status === 200],
  ];
  const measured: Arrivals[] = [];
  for (const [what, ask] of kinds) {
    await arrive(perSecond, (n) => ask(count + n));
    const times = (await arrive(count, ask)).toSorted((a, b) => a - b);
    measured.push({
      what,
      count,
      p50: percentile(times, 50),
      p99: percentile(times, 99),
      worst: times.at(-1) ?? 0,
    });
    process.stderr.write(`${what}, ${perSecond} a second: done\n`);
  }
  agent.destroy();
  await server.stop();
  return measured;
}

/** Milliseconds from sending to the last byte of the answer. */
export type Arrivals = { what: string; count: number; p50: number; p99: number; worst: number };

async function arrive(count: number, ask: (n: number) => Promise<boolean>): Promise<number[]> {
  const began = performance.now();
  const visits: Promise<number>[] = [];
  for (let n = 0; n < count; n++) {
    await wait(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
    visits.push(timed(() => ask(n)));
  }
  return Promise.all(visits);
}

async function timed(ask: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  if (!(await ask())) throw new Error('An answer was not a success.');
  return performance.now() - began;
}

function getPage(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    }).on('error', reject);
  });
}
