import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Spread, spread } from './numbers.ts';
import { siteDir } from './places.ts';
import { type Running, start, startServer } from './processes.ts';
import { cpuMs, memory } from './resources.ts';
import type { Scale } from './scale.ts';
import { wrk } from './wrk.ts';

/** Pages a second from the server and from its floor, in turn. */
export async function measurePages(directory: string, { rounds, seconds }: Scale): Promise<Pages> {
  const paths = ['/', '/aviso-legal', await picture()];
  const server = await startServer(directory, 'pages');
  const idle = await memory(server.pid);
  const floorArgs = [join(import.meta.dirname, 'page-floor.ts'), server.url, ...paths];
  const floor = await start(floorArgs, {}, join(directory, 'page-floor.log'));
  const measured = new Map(paths.map((path) => [path, [] as Round[]]));
  for (const path of paths) for (const { url } of [floor, server]) await wrk(url + path, 1);
  for (let round = 1; round <= rounds; round++) {
    for (const path of paths) {
      const pair = { floor: await ask(floor, path, seconds), server: await ask(server, path, seconds) };
      measured.get(path)?.push(pair);
      process.stderr.write(`pages ${round}/${rounds} ${path} ${ratioOf(pair).toFixed(2)}\n`);
    }
  }
  const loaded = await memory(server.pid);
  await Promise.all([floor.stop(), server.stop()]);
  return {
    paths: [...measured].map(([path, rounds]) => summary(path, rounds)),
    memory: { idle: idle.now, most: loaded.most },
  };
}

export type Pages = { paths: PageSummary[]; memory: { idle: number; most: number } };

export type PageSummary = {
  path: string;
  server: Spread;
  floor: Spread;
  ratio: Spread;
  /** Microseconds of processor time for one answer. */
  cpu: { server: Spread; floor: Spread };
};

/** The first by name of those that the build made. */
async function picture(): Promise<string> {
  const files = await readdir(join(siteDir, '_astro'));
  const name = files.toSorted().find((file) => file.endsWith('.avif'));
  if (!name) throw new Error(`There is no picture in ${siteDir}.`);
  return `/_astro/${name}`;
}

type Asked = { perSecond: number; cpu: number };

type Round = { floor: Asked; server: Asked };

async function ask({ url, pid }: Running, path: string, seconds: number): Promise<Asked> {
  const before = await cpuMs(pid);
  const { answers, perSecond } = await wrk(url + path, seconds);
  return { perSecond, cpu: (((await cpuMs(pid)) - before) * 1000) / answers };
}

function ratioOf({ server, floor }: Round): number {
  return server.perSecond / floor.perSecond;
}

function summary(path: string, rounds: Round[]): PageSummary {
  return {
    path,
    server: spread(rounds.map(({ server }) => server.perSecond)),
    floor: spread(rounds.map(({ floor }) => floor.perSecond)),
    ratio: spread(rounds.map(ratioOf)),
    cpu: {
      server: spread(rounds.map(({ server }) => server.cpu)),
      floor: spread(rounds.map(({ floor }) => floor.cpu)),
    },
  };
}
