import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createLinkFor } from '../../../src/auth/invitations.ts';
import { signInWithLink } from '../../../src/auth/sign-in-tokens.ts';
import { deviceFromUserAgent } from '../../../src/auth/user-agent.ts';
import { openDatabase } from '../../../src/database/open.ts';
import { apiPath, apiPaths } from '../../../src/desk-api/paths.ts';
import { formNumber, Load, send } from '../../faults/load.ts';
import { percentile, type Spread, spread } from '../server/numbers.ts';
import { startServer } from '../server/processes.ts';
import { fill } from './fill.ts';

const stored = 10_000;
const visitors = 8;
/** As many as eighty open desks ask; one client may not ask more. */
const pollsPerSecond = 4;

/**
 * What the form loses while desks poll: requests taken in a second from eight visitors who send without a pause, and
 * how long one visitor waits who comes ten times a second, in turns without and with the polls of eighty desks. Each
 * poll meets a list that has changed since, the costly kind.
 */
export async function measurePolling(directory: string, { rounds, seconds }: Scale): Promise<Polling> {
  const file = join(directory, 'polling', 'requests.sqlite');
  const cookie = await prepare(file);
  const server = await startServer(dirname(dirname(file)), 'polling');
  const load = new Load();
  const taken: Record<Way, number[]> = { alone: [], polled: [] };
  const waits: Record<Way, number[]> = { alone: [], polled: [] };
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const way of ['alone', 'polled'] as const) {
      const stop = way === 'polled' ? poll(server.url, cookie) : async () => {};
      taken[way].push(await takenIn(load, server.url, seconds));
      waits[way].push(...(await waitsIn(server.url, seconds, round * 2 + (way === 'polled' ? 1 : 0))));
      await stop();
    }
    ratios.push((taken.polled.at(-1) ?? 0) / (taken.alone.at(-1) ?? 1));
    process.stderr.write(`polling ${round}/${rounds}: ${ratios.at(-1)?.toFixed(2)}\n`);
  }
  await server.stop();
  const told = (way: Way) => ({
    perSecond: spread(taken[way]),
    p50: percentile(
      waits[way].toSorted((a, b) => a - b),
      50,
    ),
    p99: percentile(
      waits[way].toSorted((a, b) => a - b),
      99,
    ),
  });
  return { alone: told('alone'), polled: told('polled'), ratio: spread(ratios) };
}

export type Scale = { rounds: number; seconds: number };

type Way = 'alone' | 'polled';

type Told = { perSecond: Spread; p50: number; p99: number };

/** Milliseconds, and requests in a second. */
export type Polling = Record<Way, Told> & { ratio: Spread };

/** Stores what a list is made of, and lets somebody in; returns the cookie. */
async function prepare(file: string): Promise<string> {
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  const now = new Date();
  await fill(queries, stored, now);
  const created = await createLinkFor(queries, { name: 'Marc' }, now);
  const link = created.kind === 'created' ? created.link.secret : '';
  const device = deviceFromUserAgent('Firefox');
  const signedIn = await signInWithLink(queries, { link, device }, now);
  await close();
  return `oficina=${signedIn.kind === 'signed-in' ? signedIn.secret : ''}`;
}

function poll(url: string, cookie: string): () => Promise<void> {
  let ending = false;
  const address = `${url.replace('127.0.0.1', 'localhost')}${apiPath}${apiPaths.requests}?show=waiting`;
  const run = async () => {
    while (!ending) {
      const answer = await fetch(address, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`A poll was answered ${answer.status}.`);
      await wait(1000 / pollsPerSecond);
    }
  };
  const running = run();
  return async () => {
    ending = true;
    await running;
  };
}

async function takenIn(load: Load, url: string, seconds: number): Promise<number> {
  const before = load.acknowledged.size;
  const began = performance.now();
  load.start(url, { visitors });
  await wait(seconds * 1000);
  await load.stop();
  return ((load.acknowledged.size - before) * 1000) / (performance.now() - began);
}

async function waitsIn(url: string, seconds: number, turn: number): Promise<number[]> {
  const visits: Promise<number>[] = [];
  for (let n = 0; n < seconds * 10; n++) {
    visits.push(timed(url, 1e7 + turn * 1e4 + n));
    await wait(100);
  }
  return Promise.all(visits);
}

async function timed(url: string, n: number): Promise<number> {
  const began = performance.now();
  const { status } = await send(url, formNumber(n));
  if (status !== 200) throw new Error(`A form was answered ${status}.`);
  return performance.now() - began;
}
